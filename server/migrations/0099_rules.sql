-- Alarm rules that people write themselves, and the alarms that they raised (decision 80).
create table rules (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  measure text not null,
  comparison text not null check (comparison in ('below', 'above')),
  value double precision not null,
  clear_value double precision,
  for_s integer not null check (for_s between 0 and 3600),
  during text not null check (during in ('always', 'flying', 'working')),
  severity text not null check (severity in ('warning', 'critical')),
  -- Minutes of the day in the account's time zone.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  channels text[] not null,
  target text not null check (target in ('all', 'company', 'team', 'drones')),
  team_id uuid references teams (id) on delete cascade,
  drone_ids text[] not null default '{}',
  is_enabled boolean not null,
  -- Increases with each change: processes restart the evaluation of a changed rule.
  version integer not null default 1,
  created_at timestamptz not null,
  check ((target = 'team') = (team_id is not null)),
  check ((quiet_from is null) = (quiet_until is null))
);
create index rules_account on rules (account_id, created_at);
create index rules_team on rules (team_id) where team_id is not null;

create table rule_alarms (
  id bigint generated always as identity primary key,
  rule_id uuid not null references rules (id) on delete cascade,
  drone_id text not null references devices (id) on delete cascade,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  -- The measured value that raised it, in the unit of the rule's measure.
  value double precision not null
);
create unique index rule_alarms_open on rule_alarms (rule_id, drone_id) where cleared_at is null;
create index rule_alarms_rule on rule_alarms (rule_id, raised_at desc);
create index rule_alarms_drone on rule_alarms (drone_id);
