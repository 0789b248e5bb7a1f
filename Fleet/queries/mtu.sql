-- Who uses which MTU?
select peripheral, client_mtu, server_mtu, mtu, count(*) as exchanges, count(distinct input) as captures
from operations
where operation = 'exchanges MTU'
group by peripheral, client_mtu, server_mtu, mtu
order by exchanges desc, peripheral nulls last, mtu nulls last, client_mtu nulls last, server_mtu nulls last
