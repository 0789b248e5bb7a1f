-- Which attributes got slower from one build to the next?
with firmware as (
    select input, link_peripheral as peripheral, max(value_firmware_revision) as firmware
    from packets where value_firmware_revision is not null group by input, link_peripheral
),
medians as (
    select f.firmware, o.uuid, count(*) as answers,
        percentile_cont(0.5) within group (order by o.latency) * 1000 as median_ms
    from operations o join firmware f on o.input = f.input and o.peripheral = f.peripheral
    where o.latency is not null and o.uuid is not null
    group by f.firmware, o.uuid
),
steps as (
    select uuid, firmware, answers, median_ms,
        lag(firmware) over (partition by uuid order by firmware) as build_before,
        lag(median_ms) over (partition by uuid order by firmware) as median_before
    from medians
)
select uuid, build_before, firmware, answers, round(median_before, 1) as before_ms, round(median_ms, 1) as after_ms,
    round(median_ms / median_before, 2) as factor
from steps
where median_ms > 1.5 * median_before
order by factor desc, uuid, firmware
