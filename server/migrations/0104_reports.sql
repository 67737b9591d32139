-- Reports of the flight log that are sent by mail on a schedule (decision 85).
create table reports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  period text not null check (period in ('day', 'week', 'month')),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  unit text not null check (unit in ('mu', 'ha')),
  is_enabled boolean not null,
  created_at timestamptz not null,
  -- Null while it is paused.
  due_at timestamptz,
  -- Set while a sending beside the schedule waits.
  asked_at timestamptz,
  -- A process sends it, or a failed attempt waits, until then.
  leased_until timestamptz,
  attempts smallint not null default 0,
  -- The newest sending.
  last_at timestamptz,
  last_from date,
  last_to date,
  last_flights integer,
  last_result text,
  check (is_enabled = (due_at is not null)),
  check ((last_at is null) = (last_result is null))
);
create index reports_account on reports (account_id, created_at);
create index reports_due on reports (due_at) where due_at is not null;
create index reports_asked on reports (asked_at) where asked_at is not null;
