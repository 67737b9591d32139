-- Spray records: what flights measured and people entered about the work on one plot and day (decision 88).
alter table record_holders add column regimes text[] not null default '{basic}';

-- The release before runs: it deletes no plot, device or account.
create table records (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references record_holders (id) on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'complete')),
  plot_id uuid references plots (id),
  -- Of a record without a plot: the drone that flew.
  drone_id text references devices (id) on delete cascade,
  local_date date not null,
  time_zone text not null,
  work_type text not null,
  -- What people entered, by field.
  entries jsonb not null default '{}',
  revision integer not null default 1,
  changed_at timestamptz not null,
  check (num_nonnulls(plot_id, drone_id) = 1)
);
-- One draft for the work on a plot, or of a drone without one, on a day. Flights after it was sealed are another.
create unique index records_draft on records
  (holder_id, local_date, work_type, coalesce(plot_id::text, drone_id)) where state = 'draft';
create index records_list on records (holder_id, local_date desc, id desc);
create index records_drafts on records (holder_id, local_date desc, id desc) where state = 'draft';
create index records_plot on records (plot_id, local_date desc) where plot_id is not null;
create index records_drone on records (drone_id) where drone_id is not null;

create table record_flights (
  flight_id uuid primary key references flights (id) on delete cascade,
  record_id uuid not null references records (id) on delete cascade
);
create index record_flights_record on record_flights (record_id);

-- Flights to look at, because they became final or changed after that.
create table record_queue (
  flight_id uuid primary key
);

-- Flights that started until then, when records were introduced, are in none.
create table records_since (
  flights_after timestamptz not null
);
insert into records_since select coalesce(max(start_at), '-infinity') from flights;

create table record_keys (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references record_holders (id) on delete cascade,
  -- 32 bytes (Ed25519).
  public_key bytea not null unique,
  secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index record_keys_current on record_keys (holder_id) where retired_at is null;
create index record_keys_key on record_keys (key_id, id);

-- The release before runs: it deletes no account.
create table record_seals (
  record_id uuid not null references records (id) on delete cascade,
  version integer not null,
  holder_id uuid not null references record_holders (id) on delete cascade,
  -- Counts the seals of the holder.
  sequence integer not null,
  -- Canonical JSON with hash and signature.
  document text not null,
  hash text not null,
  seal_hash text not null,
  -- Revision of each flight, by its id.
  flights jsonb not null,
  reason text,
  sealed_at timestamptz not null,
  sealed_by uuid references accounts (id),
  primary key (record_id, version),
  unique (holder_id, sequence)
);
create index record_seals_by on record_seals (sealed_by);

create function queue_new_record_flights() returns trigger language plpgsql as $$
begin
  insert into record_queue select id from came where state = 'final' and net_m2 > 0 on conflict do nothing;
  return null;
end $$;
-- The release before runs: the trigger only adds rows of a table that it does not know.
create trigger queue_new_record_flights after insert on flights referencing new table as came
  for each statement execute function queue_new_record_flights();

create function queue_changed_record_flights() returns trigger language plpgsql as $$
begin
  insert into record_queue select c.id from came c join was w on w.id = c.id
    where c.state = 'final' and (c.net_m2 > 0 or exists (select from record_flights rf where rf.flight_id = c.id))
      and (w.state <> 'final' or c.revision <> w.revision or c.plot_id is distinct from w.plot_id)
    on conflict do nothing;
  return null;
end $$;
-- The release before runs: the trigger only adds rows of a table that it does not know.
create trigger queue_changed_record_flights after update on flights referencing old table as was new table as came
  for each statement execute function queue_changed_record_flights();
