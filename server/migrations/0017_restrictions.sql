-- Flight limits lifted for an account. Those of one account that are never overlap (kept by the row lock of the
-- account). began_at and ended_at state what the drones have been notified; what holds is decided by the times.
create table restrictions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  limits jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  note text not null default '',
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  revoked_at timestamptz,
  check (from_at < to_at)
);
create index restrictions_account on restrictions (account_id, from_at);
create index restrictions_newest on restrictions (created_at desc, id);
create index restrictions_standing on restrictions (to_at) where ended_at is null;

-- Drones that were notified lifted limits and are to be reported the usual ones again.
create table restriction_drones (
  drone_id text not null references drones (id) on delete cascade,
  restriction_id uuid not null references restrictions (id) on delete cascade,
  primary key (drone_id, restriction_id)
);
create index restriction_drones_restriction on restriction_drones (restriction_id);
