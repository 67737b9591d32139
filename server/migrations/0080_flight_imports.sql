-- Imports of flight logs. Samples of a file have the boot of the file, so who stored a flight follows from the drone and
-- the time.
create table flight_imports (
  id bigint generated always as identity primary key,
  drone_id text not null,
  boot_id text not null,
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  -- Of the flights that were to be stored.
  periods tstzmultirange not null
);
create index flight_imports_drone on flight_imports (drone_id, at desc);
create index flight_imports_account on flight_imports (account_id);

insert into flight_imports (drone_id, boot_id, account_id, at, periods)
select a.target_id, 'import-' || left(a.detail ->> 'sha256', 40), c.id, a.at,
  tstzmultirange(tstzrange((a.detail ->> 'fromAt')::timestamptz, (a.detail ->> 'toAt')::timestamptz, '[]'))
from audit a join accounts c on c.id::text = a.actor_id
where a.action = 'flights.import';

-- Campaigns keep the mark, as they keep the figures.
alter table task_flights
  add column imported boolean not null default false,
  add column imported_at timestamptz,
  add column imported_by uuid references accounts (id);
create index task_flights_importer on task_flights (imported_by);

update task_flights k set imported = true, imported_at = i.at, imported_by = i.account_id
from flights f left join lateral (select i.at, i.account_id from flight_imports i
  where i.drone_id = f.drone_id and i.periods @> f.start_at order by i.at desc limit 1) i on true
where f.id = k.flight_id and 'imported' = any(f.flags);
