-- Notices to an authority before the work of an order starts, as regimes ask for them.
-- The release before runs: it leaves these columns empty, and deletes no account.
alter table orders add column starts_at timestamptz,
  add column permit_number text not null default '',
  add column planned_by uuid references accounts (id);
create index orders_planned_by on orders (planned_by) where planned_by is not null;
create index orders_start on orders (starts_at) where state in ('planned', 'working') and starts_at is not null;

-- A row is a notice that was submitted.
-- The release before runs: it deletes no account.
create table order_notices (
  order_id uuid not null references orders (id) on delete cascade,
  regime text not null,
  submitted_on date not null,
  -- Number that the authority gave, or empty.
  number text not null,
  marked_at timestamptz not null,
  marked_by uuid references accounts (id),
  primary key (order_id, regime)
);
create index order_notices_by on order_notices (marked_by) where marked_by is not null;

-- Keys that someone else may have: what they sealed from this instant on is not trusted.
-- The release before runs: it reads these keys as lost or replaced, and writes none of this.
alter table record_keys add column untrusted_from timestamptz, add column lost_reason text;
