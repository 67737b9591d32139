-- Drones with who owns, may fly and shares them. device_no is the compact key of telemetry rows.
create table drones (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,32}$'),
  device_no integer generated always as identity unique,
  name text not null,
  model text not null,
  year integer,
  batch text not null default '',
  number text not null default '',
  pd date,
  phone text not null default '',
  company_id uuid references companies (id),
  owner_id uuid references accounts (id),
  activate_code_hash bytea,
  secret_hash bytea,
  bound_at timestamptz,
  registered_at timestamptz not null default now()
);
create index drones_company on drones (company_id);
create index drones_owner on drones (owner_id);

create table grants (
  drone_id text not null references drones (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  primary key (drone_id, account_id)
);
create index grants_account on grants (account_id);

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  creator_id uuid not null references accounts (id),
  company_id uuid references companies (id),
  created_at timestamptz not null default now()
);
create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (team_id, account_id)
);
create index team_members_account on team_members (account_id);
create table team_drones (
  team_id uuid not null references teams (id) on delete cascade,
  drone_id text not null references drones (id) on delete cascade,
  primary key (team_id, drone_id)
);
create index team_drones_drone on team_drones (drone_id);

create table plots (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  company_id uuid references companies (id),
  owner_id uuid references accounts (id),
  area_m2 double precision not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  created_at timestamptz not null default now()
);
create index plots_company on plots (company_id);
create index plots_owner on plots (owner_id);
create index plots_box on plots (south, north);

-- Old flights keep the boundary of their day.
create table plot_boundaries (
  plot_id uuid not null references plots (id) on delete cascade,
  version integer not null,
  valid_from timestamptz not null,
  boundary jsonb not null,
  inset_m real not null default 0,
  primary key (plot_id, version)
);
