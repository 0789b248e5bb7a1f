-- Which attribute answers slowest, by firmware and week?
with firmware as (
    select input, link_peripheral as peripheral, max(value_firmware_revision) as firmware
    from packets where value_firmware_revision is not null group by input, link_peripheral
)
select f.firmware, cast(cast(date_trunc('week', cast(o.day as date)) as date) as string) as week, o.uuid,
    count(*) as answers, round(percentile_cont(0.95) within group (order by o.latency) * 1000, 1) as p95_ms
from operations o join firmware f on o.input = f.input and o.peripheral = f.peripheral
where o.latency is not null and o.uuid is not null and o.day <> 'unknown'
group by f.firmware, cast(cast(date_trunc('week', cast(o.day as date)) as date) as string), o.uuid
order by p95_ms desc, f.firmware, week nulls last, o.uuid
