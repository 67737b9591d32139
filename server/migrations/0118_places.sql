-- Places that spray must not reach, such as water, hives and dwellings (decision 93).
create table places (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references record_holders (id) on delete cascade,
  revision integer not null default 1,
  name text not null,
  -- Folded name and note.
  search text not null,
  kind text not null,
  note text not null,
  -- Polygon, MultiPolygon, LineString or Circle, degrees WGS-84 and metres.
  shape jsonb not null,
  west float8 not null,
  south float8 not null,
  east float8 not null,
  north float8 not null,
  -- First and last day on which it is there; null is always.
  from_day date,
  until_day date,
  archived_at timestamptz,
  changed_at timestamptz not null
);
create index places_holder on places (holder_id, name);
create index places_south on places (holder_id, south);

-- Distance within which sensitive places are listed for treated ground, m; null is the usual one.
alter table record_holders add column place_reach_m integer;
