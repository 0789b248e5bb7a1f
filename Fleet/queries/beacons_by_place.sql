-- Where was each beacon heard, and how well?
select address, site, count(distinct input) as captures, count(distinct day) as days, sum(reports) as reports,
    round(sum(rssi_mean * reports) / sum(reports), 1) as mean_dbm, max(rssi_max) as best_dbm
from devices
where beacons_name is not null and rssi_mean is not null
group by address, site
order by address, mean_dbm desc, site
