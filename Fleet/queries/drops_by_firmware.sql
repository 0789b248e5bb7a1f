-- Which firmware loses most connections, by reason?
with firmware as (
    select input, link_peripheral as peripheral, max(value_firmware_revision) as firmware
    from packets where value_firmware_revision is not null group by input, link_peripheral
)
select f.firmware, c.end_reason, count(*) as connections,
    sum(case when c.end_by = 'nobody' then 1 else 0 end) as lost,
    round(100.0 * count(*) / sum(count(*)) over (partition by f.firmware), 1) as percent
from connections c join firmware f on c.input = f.input and c.peripheral = f.peripheral
where c.end_reason is not null
group by f.firmware, c.end_reason
order by f.firmware, connections desc, c.end_reason nulls last
