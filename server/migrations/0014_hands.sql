-- The life of a drone beside what its company wrote at registration.
alter table drones
  add column activated_at timestamptz,
  add column maintenance_since timestamptz,
  add column retired_at timestamptz,
  add column machine_manufacturer text not null default '',
  add column flight_control_manufacturer text not null default '',
  -- A licence of the positioning service. Plain: anyone who manages the drone reads and types it, everybody else is sent its end.
  add column qx_activation_code text not null default '' check (length(qx_activation_code) <= 64),
  add constraint drones_retired_unowned check (retired_at is null or owner_id is null);
update drones set activated_at = coalesce(bound_at, registered_at) where owner_id is not null;
-- The list by name, and by company, page by page.
create index drones_name on drones (name, id) where retired_at is null;
create index drones_company_name on drones (company_id, name, id) where retired_at is null;

-- Who owned a drone from when to when, and how it came and went.
create table ownerships (
  id bigint generated always as identity primary key,
  drone_id text not null references drones (id) on delete cascade,
  owner_id uuid not null references accounts (id),
  began_at timestamptz not null,
  began text not null check (began in ('bind', 'transfer')),
  ended_at timestamptz,
  ended text check (ended in ('unbind', 'transfer')),
  check ((ended_at is null) = (ended is null))
);
create unique index ownerships_current on ownerships (drone_id) where ended_at is null;
create index ownerships_drone on ownerships (drone_id, began_at);
create index ownerships_owner on ownerships (owner_id);
insert into ownerships (drone_id, owner_id, began_at, began)
select id, owner_id, coalesce(bound_at, registered_at), 'bind' from drones where owner_id is not null;

-- Offers to hand a drone over; one at a time waits for its answer.
create table transfers (
  id uuid primary key default gen_random_uuid(),
  drone_id text not null references drones (id) on delete cascade,
  from_id uuid not null references accounts (id),
  to_id uuid not null references accounts (id),
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'offered') = (ended_at is null)),
  check (from_id <> to_id)
);
create unique index transfers_open on transfers (drone_id) where state = 'offered';
create index transfers_due on transfers (expires_at) where state = 'offered';
create index transfers_from on transfers (from_id, offered_at desc);
create index transfers_to on transfers (to_id, offered_at desc);

-- Later values win, objects are merged key by key: a device reports only what changed.
create function merge_properties(before jsonb, news jsonb) returns jsonb language plpgsql immutable as $$
declare
  merged jsonb := before;
  key text;
  value jsonb;
begin
  if jsonb_typeof(before) is distinct from 'object' or jsonb_typeof(news) is distinct from 'object' then
    return coalesce(news, before);
  end if;
  for key, value in select * from jsonb_each(news) loop
    merged := merged || jsonb_build_object(key, merge_properties(before -> key, value));
  end loop;
  return merged;
end $$;

create function instant_of(epoch_ms jsonb) returns timestamptz language sql immutable as
  $$ select case when jsonb_typeof(epoch_ms) = 'number' then to_timestamp((epoch_ms #>> '{}')::float8 / 1000) end $$;

-- What a drone reports itself: all that it ever reported, the newest of each, and apart from it what lists look at.
create table drone_properties (
  drone_id text primary key references drones (id) on delete cascade,
  properties jsonb not null,
  -- Server time of its newest report, and which message that was.
  reported_at timestamptz not null,
  boot_id text not null,
  seq bigint not null,
  -- Parts whose software is older than the catalogue's, as the server worked it out.
  outdated text[] not null default '{}',
  locked boolean generated always as ((properties -> 'lock' ->> 'reported')::boolean) stored,
  expires_at timestamptz generated always as (least(
    instant_of(properties -> 'sim' -> 'mainboard' -> 'expiresAt'), instant_of(properties -> 'rtk' -> 'expiresAt'),
    instant_of(properties -> 'sim' -> 'rtk' -> 'expiresAt'))) stored,
  total_m2 float8 generated always as ((properties -> 'totals' ->> 'areaM2')::float8) stored,
  total_sorties float8 generated always as ((properties -> 'totals' ->> 'sorties')::float8) stored,
  total_flight_s float8 generated always as ((properties -> 'totals' ->> 'flightS')::float8) stored
) with (fillfactor = 70);
create index drone_properties_expiry on drone_properties (expires_at) where expires_at is not null;

-- Sums of the counted flights of each drone. The flights of one drone are written by one deriver at a time, so no one
-- waits for a row; figures are decimal numbers, so that what is taken away again leaves exactly nothing.
create table drone_sums (
  drone_id text primary key references drones (id) on delete cascade,
  sorties bigint not null,
  flight_s numeric not null,
  gross_m2 numeric not null,
  net_m2 numeric not null,
  distance_m numeric not null
) with (fillfactor = 70);

-- Transition tables have a name for each kind of statement, so there is a function for each.
do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', 'select 1 as sign, c.* from came c'),
    ('delete', 'old table as went', 'select -1 as sign, w.* from went w'),
    ('update', 'old table as went new table as came',
      'select 1 as sign, c.* from came c union all select -1 as sign, w.* from went w')) k (event, tables, rows)
  loop
    execute format($f$
      create function sum_drone_%1$s() returns trigger language plpgsql as $$
      begin
        insert into drone_sums as s
        select * from (
          select drone_id, sum(sign) as sorties, sum(sign * flight_s::float8::numeric) as flight_s,
            sum(sign * gross_m2::numeric) as gross_m2, sum(sign * net_m2::numeric) as net_m2,
            sum(sign * distance_m::numeric) as distance_m
          from (%2$s) f where counted group by 1) c
        where (sorties, flight_s, gross_m2, net_m2, distance_m) <> (0, 0, 0, 0, 0)
        order by drone_id
        on conflict (drone_id) do update set
          sorties = s.sorties + excluded.sorties, flight_s = s.flight_s + excluded.flight_s,
          gross_m2 = s.gross_m2 + excluded.gross_m2, net_m2 = s.net_m2 + excluded.net_m2,
          distance_m = s.distance_m + excluded.distance_m;
        return null;
      end $$;
      create trigger sum_drone_%1$s after %1$s on flights referencing %3$s
        for each statement execute function sum_drone_%1$s()$f$, kind.event, kind.rows, kind.tables);
  end loop;
end $do$;
insert into drone_sums
select drone_id, count(*), sum(flight_s::float8::numeric), sum(gross_m2::numeric), sum(net_m2::numeric),
  sum(distance_m::numeric)
from flights where counted group by drone_id;

-- When a device came and went. Written in lots, dropped with the telemetry of its day.
create table drone_connections (
  drone_id text not null references drones (id) on delete cascade,
  at timestamptz not null,
  event text not null check (event in ('connected', 'disconnected'))
);
create index drone_connections_drone on drone_connections (drone_id, at desc);
create index drone_connections_age on drone_connections (at);
