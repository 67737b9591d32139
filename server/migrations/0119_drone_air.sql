-- A drone's own sensor measures the air too. Its readings are stored by its id, at most one in ten seconds, and are used
-- where no station is near.
-- The release before runs: it reads readings by the ids of stations, and a deleted device still takes its readings along.
alter table station_readings drop constraint station_readings_station_id_fkey,
  add constraint station_readings_device foreign key (station_id) references devices (id) on delete cascade;

-- Whether the air on a flight may have been measured, by a station of its company or by the drone itself.
create function may_have_weather(company uuid, drone text, start_at timestamptz, end_at timestamptz) returns boolean
  language sql stable as $$
  select exists (select from devices d where d.kind = 'station' and d.company_id = company)
    or exists (select from station_readings r where r.station_id = drone
      and r.at between start_at - interval '10 minutes' and end_at + interval '10 minutes')
$$;

-- The release before runs: it measures a flight that is queued without a station as unknown, as when it is read.
create or replace function queue_new_flight_weather() returns trigger language plpgsql as $$
begin
  insert into weather_queue select c.id from came c where c.state = 'final' and c.net_m2 > 0
    and may_have_weather(c.company_id, c.drone_id, c.start_at, c.end_at)
    on conflict do nothing;
  return null;
end $$;

-- The release before runs: it measures a flight that is queued without a station as unknown, as when it is read.
create or replace function queue_changed_flight_weather() returns trigger language plpgsql as $$
begin
  insert into weather_queue select c.id from came c join was w on w.id = c.id
    where c.state = 'final' and c.net_m2 > 0 and (w.state <> 'final' or c.revision <> w.revision)
      and may_have_weather(c.company_id, c.drone_id, c.start_at, c.end_at)
    on conflict do nothing;
  return null;
end $$;
