-- People are notified once of the findings in the dose of a flight that was just settled.
create table dose_queue (
  flight_id uuid primary key,
  -- Of the flight when it was added: a change while it is looked at adds it again.
  revision integer not null
);

-- What people were notified of, so that a flight that is derived again causes no second notice.
create table dose_notices (
  flight_id uuid primary key references flights (id) on delete cascade,
  posted_at timestamptz not null,
  kinds text[] not null,
  -- Ground that it concerns, each finding as the ground without product that it equals, m².
  size_m2 float8 not null
);

create function queue_new_flight_dose() returns trigger language plpgsql as $$
begin
  insert into dose_queue select c.id, c.revision from came c
    where c.state = 'final' and c.counted and c.net_m2 > 0
    on conflict (flight_id) do update set revision = excluded.revision;
  return null;
end $$;
-- The release before runs: the trigger only adds rows of a table that it does not know.
create trigger queue_new_flight_dose after insert on flights referencing new table as came
  for each statement execute function queue_new_flight_dose();

create function queue_changed_flight_dose() returns trigger language plpgsql as $$
begin
  insert into dose_queue select c.id, c.revision from came c join was w on w.id = c.id
    where c.state = 'final' and c.counted and c.net_m2 > 0 and (w.state <> 'final' or c.revision <> w.revision)
    on conflict (flight_id) do update set revision = excluded.revision;
  return null;
end $$;
-- The release before runs: the trigger only adds rows of a table that it does not know.
create trigger queue_changed_flight_dose after update on flights referencing old table as was new table as came
  for each statement execute function queue_changed_flight_dose();
