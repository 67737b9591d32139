-- Version of the derivation method that the figures of a flight are of: `derivation/version.ts`. All flights from
-- before this column are of the first. 0: an earlier method derived it and its points are no longer stored.
alter table flights add column derivation_version smallint not null default 1;

-- Flights to derive again, queued in batches by a job. A deriver takes one when nothing else is due.
create table rederivations (
  flight_id uuid primary key references flights (id) on delete cascade,
  -- The method that it is to be derived by; tries count for this one.
  version smallint not null,
  device_no integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0
);
create index rederivations_due on rederivations (due_at, from_at);
-- The lease is for a queued flight, not for points that arrived.
alter table derivations add column is_outdated boolean not null default false;

-- What each version changed. Counted in the transaction that writes the flights, so each flight counts once.
create table rederived (
  version smallint primary key,
  flights bigint not null default 0,
  -- With at least one other figure.
  changed bigint not null default 0,
  -- The new method finds no flight there, or other ones.
  removed bigint not null default 0,
  -- Kept, because their points are no longer stored.
  lost bigint not null default 0,
  -- As the job last counted them.
  outstanding bigint not null default 0,
  failed bigint not null default 0,
  began_at timestamptz not null,
  reported_at timestamptz,
  finished_at timestamptz
);
create table rederived_figures (
  version smallint not null,
  figure text not null,
  changed bigint not null,
  -- Sums over the flights whose figure changed.
  before double precision not null,
  after double precision not null,
  -- Largest change of a flight as a share of its figure before.
  largest double precision not null,
  primary key (version, figure)
);
