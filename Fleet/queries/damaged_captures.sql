-- Which sites send captures that are damaged, or none?
select site, count(*) as captures, sum(case when failed then 1 else 0 end) as failed,
    sum(case when exit = 65 and error is not null then 1 else 0 end) as no_captures,
    sum(case when damage_count > 0 then 1 else 0 end) as damaged,
    sum(records) as records, sum(lost) as lost, sum(unanswered_requests) as unanswered
from captures
group by site
order by site
