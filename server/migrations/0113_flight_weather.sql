-- Measured weather of flights is stored when they are settled, because readings are kept for a limited time (decision 92).
create table flight_weather (
  flight_id uuid primary key references flights (id) on delete cascade,
  measured_at timestamptz not null,
  -- Treated ground, m².
  area_m2 float8 not null,
  -- Means by area, strongest gust, shares of the sources and stations.
  facts jsonb not null,
  -- The same for each minute of treatment, with place, source, distance and age of the reading.
  minutes jsonb not null
);

-- Flights of companies with stations that became final, changed after that, or were there when a station reported late.
create table weather_queue (
  flight_id uuid primary key
);

create function queue_new_flight_weather() returns trigger language plpgsql as $$
begin
  insert into weather_queue select c.id from came c where c.state = 'final' and c.net_m2 > 0
    and exists (select from devices d where d.kind = 'station' and d.company_id = c.company_id)
    on conflict do nothing;
  return null;
end $$;
-- The release before runs: the trigger only adds rows of a table that it does not know.
create trigger queue_new_flight_weather after insert on flights referencing new table as came
  for each statement execute function queue_new_flight_weather();

create function queue_changed_flight_weather() returns trigger language plpgsql as $$
begin
  insert into weather_queue select c.id from came c join was w on w.id = c.id
    where c.state = 'final' and c.net_m2 > 0 and (w.state <> 'final' or c.revision <> w.revision)
      and exists (select from devices d where d.kind = 'station' and d.company_id = c.company_id)
    on conflict do nothing;
  return null;
end $$;
-- The release before runs: the trigger only adds rows of a table that it does not know.
create trigger queue_changed_flight_weather after update on flights referencing old table as was new table as came
  for each statement execute function queue_changed_flight_weather();
