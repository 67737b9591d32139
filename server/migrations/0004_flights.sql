create table flights (
  id uuid primary key,
  device_no integer not null,
  drone_id text not null references drones (id),
  company_id uuid references companies (id),
  owner_id uuid references accounts (id),
  pilot_id uuid references accounts (id),
  plot_id uuid references plots (id),
  plot_version integer,
  counted boolean not null,
  state text not null check (state in ('open', 'settling', 'final')),
  revision integer not null,
  sortie_id text,
  work_type text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  local_date date not null,
  time_zone text not null,
  end_reason text not null,
  flight_s real not null,
  work_s real not null,
  ferry_s real not null,
  gross_m2 double precision not null,
  net_m2 double precision not null,
  overlap_m2 double precision not null,
  overlap_pct real not null,
  inside_m2 double precision,
  outside_m2 double precision,
  skip_m2 double precision,
  volume_l double precision,
  mass_kg double precision,
  rate_lpha real,
  work_rate_haph real,
  distance_m double precision not null,
  flags text[] not null default '{}',
  place text,
  lat double precision,
  lon double precision,
  thumbnail smallint[] not null default '{}',
  -- Figures that only the detail shows.
  figures jsonb not null,
  derived_hash bytea not null,
  changed_at timestamptz not null default now()
);
create index flights_settling on flights (changed_at) where state = 'settling';
-- The flight log, newest first. The first two also hold what its filters and totals look at, so that neither a deep
-- page nor a sum over a year reads the rows themselves.
create index flights_time on flights (start_at desc, id desc)
  include (local_date, work_type, flight_s, gross_m2, net_m2, overlap_m2, volume_l, mass_kg) where counted;
create index flights_company_time on flights (company_id, start_at desc, id desc)
  include (local_date, work_type, owner_id, pilot_id, drone_id, plot_id,
    flight_s, gross_m2, net_m2, overlap_m2, volume_l, mass_kg) where counted;
create index flights_owner_time on flights (owner_id, start_at desc, id desc) where counted;
create index flights_pilot_time on flights (pilot_id, start_at desc, id desc) where counted;
create index flights_drone_time on flights (drone_id, start_at desc, id desc) where counted;
create index flights_plot_time on flights (plot_id, start_at desc) where counted;
create index flights_device_time on flights (device_no, start_at);

-- Gzip of the packed track and of the coverage classes as answers: sent to browsers as they are.
-- Coverage is traced from the track when it is first asked for, and forgotten with every change.
create table flight_shapes (
  flight_id uuid primary key references flights (id) on delete cascade,
  points integer not null,
  track bytea not null,
  coverage bytea
);

create table exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  query jsonb not null,
  state text not null check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  file_name text not null,
  rows bigint not null default 0,
  total_rows bigint,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index exports_account on exports (account_id, created_at);
create table export_parts (
  export_id uuid not null references exports (id) on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (export_id, part)
);
