-- What the list of imports shows, and when an import was undone.
alter table flight_imports
  add column file_name text not null default '',
  add column flights integer not null default 0,
  add column undone_at timestamptz,
  add column undone_by uuid references accounts (id),
  -- Flights of closed campaigns that an undone import keeps.
  add column kept_flights integer not null default 0;
create index flight_imports_undoer on flight_imports (undone_by);

update flight_imports i set file_name = coalesce(a.detail ->> 'fileName', ''),
  flights = coalesce((a.detail ->> 'flights')::integer, 0)
from audit a
where a.action = 'flights.import' and a.target_id = i.drone_id and a.actor_id = i.account_id::text
  and i.boot_id = 'import-' || left(a.detail ->> 'sha256', 40)
  -- The import and its audit row are of one transaction, but of two clocks.
  and a.at between i.at - interval '1 minute' and i.at + interval '1 minute';
