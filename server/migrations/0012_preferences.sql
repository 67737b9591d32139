-- How an account likes its screens: columns of tables, saved views. Nothing here decides a right, so nothing is audited.
create table preferences (
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The largest value that the calls take, settings of a table with 100 columns, has about 18 KB.
  value jsonb not null check (octet_length(value::text) <= 20480),
  updated_at timestamptz not null default now(),
  primary key (account_id, name)
);
