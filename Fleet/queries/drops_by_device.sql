-- Which devices lose their connections, and why?
select peripheral, end_reason, end_by, count(*) as drops, count(distinct input) as captures
from connections
where end_reason is not null and peripheral is not null
group by peripheral, end_reason, end_by
order by drops desc, peripheral nulls last, end_reason nulls last, end_by nulls last
