-- Customers and their orders. Both belong to a holder, as products and records do.
create table customers (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references record_holders (id) on delete cascade,
  revision integer not null default 1,
  name text not null,
  -- Folded name, contact and reference.
  search text not null,
  contact text not null,
  address text not null,
  -- Number in the accounting system, or for taxes.
  reference text not null,
  sites jsonb not null default '[]',
  archived_at timestamptz,
  changed_at timestamptz not null
);
create index customers_holder on customers (holder_id, name);

-- The release before runs: it deletes no plot.
create table customer_plots (
  customer_id uuid not null references customers (id) on delete cascade,
  plot_id uuid not null references plots (id) on delete cascade,
  primary key (customer_id, plot_id)
);
create index customer_plots_plot on customer_plots (plot_id);

create table orders (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references record_holders (id) on delete cascade,
  -- Counts the orders of the holder.
  number integer not null check (number > 0),
  customer_id uuid not null references customers (id) on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'planned', 'working', 'done', 'cancelled')),
  revision integer not null default 1,
  crop text not null,
  target text not null,
  work_type text not null check (work_type in ('spray', 'sow')),
  products jsonb not null default '[]',
  water_lpha double precision,
  window_from date,
  window_to date,
  price_per text check (price_per in ('ha', 'hour', 'trip')),
  -- In minor units of the currency.
  price_minor bigint,
  currency text,
  note text not null,
  -- What the customer got, from when the order was done; later changes of flights do not change it.
  statement jsonb,
  done_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (holder_id, number),
  check (num_nonnulls(price_per, price_minor, currency) in (0, 3)),
  check ((state = 'done') = (statement is not null and done_at is not null)),
  check (window_from <= window_to)
);
create index orders_customer on orders (customer_id);
create index orders_open on orders (holder_id, window_to) where state in ('planned', 'working');

-- The release before runs: it deletes no plot and no account.
create table order_plots (
  order_id uuid not null references orders (id) on delete cascade,
  plot_id uuid not null references plots (id) on delete cascade,
  done_at timestamptz,
  done_by uuid references accounts (id),
  primary key (order_id, plot_id)
);
create index order_plots_plot on order_plots (plot_id);
create index order_plots_by on order_plots (done_by) where done_by is not null;

-- A flight belongs to one order at most.
-- The release before runs: a flight that it deletes leaves its order; it deletes no account.
create table order_flights (
  flight_id uuid primary key references flights (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  confirmed_at timestamptz not null,
  confirmed_by uuid references accounts (id)
);
create index order_flights_order on order_flights (order_id);
create index order_flights_by on order_flights (confirmed_by);
