-- Weather stations are devices of a company with their own connection; their readings are evidence about flights.
-- The release before runs: it registers no station, and lists chargers and batteries by their kinds.
alter table devices drop constraint devices_kind_check,
  add constraint devices_kind_check check (kind in ('drone', 'charger', 'battery', 'station'));
-- The release before runs: the check only allows more.
alter table device_claims drop constraint device_claims_kind_check,
  add constraint device_claims_kind_check check (kind in ('drone', 'charger', 'battery', 'station'));
-- The release before runs: the check only allows more.
alter table broker_changes drop constraint broker_changes_kind_check,
  add constraint broker_changes_kind_check check (kind in ('drone', 'charger', 'battery', 'station'));

-- The release before runs: it deletes no device.
create table stations (
  station_id text primary key references devices (id) on delete cascade,
  -- As entered, for a station that reports none.
  lat float8,
  lon float8,
  first_seen_at timestamptz,
  seen_at timestamptz,
  -- False after a last will.
  online boolean not null default false,
  check (num_nonnulls(lat, lon) in (0, 2))
);

create table station_readings (
  station_id text not null references stations (station_id) on delete cascade,
  -- Device time.
  at timestamptz not null,
  wind_mps real,
  gust_mps real,
  wind_deg real,
  temp_c real,
  humidity_pct real,
  pressure_hpa real,
  rain_mmph real,
  -- Where the station was, as it reported it.
  lat float8,
  lon float8,
  primary key (station_id, at)
);
-- At most one reading in ten seconds, whatever a device sends.
create unique index station_readings_spacing on station_readings
  (station_id, date_bin('10 seconds', at, timestamptz '2000-01-01 00:00:00+00'));
create index station_readings_age on station_readings (at);
