-- Which requests get no answer, by site and why?
select site, operation, unanswered as reason, count(*) as requests, count(distinct input) as captures
from operations
where result = 'unanswered'
group by site, operation, unanswered
order by requests desc, site, operation, reason nulls last
