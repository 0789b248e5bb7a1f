-- Which faults does lint find most, and in how many captures?
select rule, severity, sum(coalesce(count, 1)) as found, count(distinct input) as captures, count(distinct peer) as devices
from findings
group by rule, severity
order by captures desc, rule, severity
