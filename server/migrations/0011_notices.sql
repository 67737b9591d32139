-- Messages to an account. The row of inboxes hands out their numbers and is held until the commit, so the numbers of
-- one account appear in their order: who has seen number 7 has seen every lower one.
create table inboxes (
  account_id uuid primary key references accounts (id) on delete cascade,
  last_no bigint not null
);

create table notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  no bigint not null,
  kind text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  text_id text not null,
  args jsonb not null,
  target jsonb,
  -- A second notice with the same key is dropped until quiet_until; after that it takes the place of the first.
  dedupe_key text,
  quiet_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, no)
);
create index notices_unread on notices (account_id, no) where read_at is null;
-- The nightly clean-up takes the oldest of all.
create index notices_age on notices (created_at);
create unique index notices_key on notices (account_id, dedupe_key) where dedupe_key is not null;
