-- Which sensors fell silent: a gap of more than three times their usual one between notifications?
with gaps as (
    select input, peripheral, connection, uuid, frame,
        time - lag(time) over (partition by input, connection, uuid order by frame) as gap
    from operations where operation = 'notifies'
),
usual as (
    select input, connection, uuid, percentile_cont(0.5) within group (order by gap) as median, count(gap) as gaps
    from gaps group by input, connection, uuid
)
select g.peripheral, g.uuid, count(*) as silences, count(distinct g.input) as captures,
    round(max(g.gap), 3) as longest_s
from gaps g join usual u on g.input = u.input and g.connection = u.connection and g.uuid = u.uuid
where u.gaps >= 4 and g.gap > 3 * u.median and g.gap > 0.5
group by g.peripheral, g.uuid
order by silences desc, g.peripheral nulls last, g.uuid
