-- How do verdicts on each requirement develop, by week?
select title, cast(cast(date_trunc('week', cast(day as date)) as date) as string) as week,
    sum(case when verdict = 'met' then 1 else 0 end) as met,
    sum(case when verdict = 'violated' then 1 else 0 end) as violated,
    sum(case when verdict = 'inconclusive' then 1 else 0 end) as inconclusive
from verdicts
where day <> 'unknown'
group by title, cast(cast(date_trunc('week', cast(day as date)) as date) as string)
order by title, week nulls last
