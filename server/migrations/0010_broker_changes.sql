-- Device accounts at an external broker that are not yet as the register states: written in the register's transaction,
-- removed once the broker has them. The secret is sealed with the broker's own administrator password.
create table broker_changes (
  device_id text primary key,
  kind text not null check (kind in ('drone', 'charger', 'battery')),
  sealed_secret bytea not null,
  asked_at timestamptz not null default now()
);
