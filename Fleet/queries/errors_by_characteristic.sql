-- Which characteristics refuse requests, and with which error?
select uuid, uuid_name, operation, error_name, count(*) as refused, count(distinct input) as captures,
    count(distinct peripheral) as devices
from operations
where result = 'refused' and uuid is not null
group by uuid, uuid_name, operation, error_name
order by refused desc, uuid nulls last, operation, error_name nulls last
