-- No-fly zones, the airports some of them protect, and the times drones were near or in them.

create table zone_imports (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  file_name text not null,
  format text not null,
  account_id uuid references accounts (id) on delete set null,
  at timestamptz not null,
  counts jsonb not null
);
create index zone_imports_source on zone_imports (source, at);

-- Rises with every change of a zone. Writers hold one lock until their end, so a reader that has seen a number has seen
-- all below it.
create sequence zone_revisions;

create table zones (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  identifier text not null,
  version integer not null default 1,
  revision bigint not null default nextval('zone_revisions'),
  class text not null check (class in ('restricted', 'authorization', 'altitude', 'enhancedWarning', 'warning')),
  -- By language tag.
  names jsonb not null,
  messages jsonb not null,
  authority jsonb not null,
  country text not null,
  -- Volumes: a shape, WGS-84, with floor and ceiling.
  layers jsonb not null,
  times jsonb not null,
  -- Of all that is above: an import that states the same changes nothing.
  content_hash bytea not null,
  -- What lists sort and search by.
  title text not null,
  search_text text not null,
  -- The earliest beginning and the latest end of its times; null where they are open.
  begins_at timestamptz,
  ends_at timestamptz,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);
create unique index zones_identity on zones (source, identifier);
create index zones_revision on zones (revision);
create index zones_title on zones (title, id);

-- What a zone stated before.
create table zone_versions (
  zone_id uuid not null references zones (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz not null,
  primary key (zone_id, version)
);

create table airports (
  zone_id uuid primary key references zones (id) on delete cascade,
  -- ICAO or local code.
  ident text not null,
  name text not null,
  lat double precision not null,
  lon double precision not null,
  elevation_m double precision,
  runways jsonb not null
);
create index airports_ident on airports (ident);

-- A flying drone near or in a zone, from when it was seen until it is not. Whichever process writes it reports it.
create table zone_episodes (
  id uuid primary key default gen_random_uuid(),
  drone_id text not null references drones (id) on delete cascade,
  zone_id uuid not null references zones (id) on delete cascade,
  level text not null check (level in ('near', 'breach')),
  raised_at timestamptz not null,
  breached_at timestamptz,
  cleared_at timestamptz
);
create unique index zone_episodes_open on zone_episodes (drone_id, zone_id) where cleared_at is null;
create index zone_episodes_drone on zone_episodes (drone_id, zone_id, cleared_at);
create index zone_episodes_zone on zone_episodes (zone_id);
