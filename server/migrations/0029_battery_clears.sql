-- When a battery was last in two places at once and has been on one device for long since: that flag is over.
alter table batteries add column twice_over_at timestamptz;
-- Internal resistance of the whole battery as it was last reported on the day, mΩ at 25 °C.
alter table battery_days add column resistance_mohm real;
