-- Plots with what is set for the work on them, whom they are shared with, and where they came from.

alter table plots
  add column crop text not null default '',
  add column surveyor_id uuid references accounts (id),
  add column changed_by uuid references accounts (id),
  add column perimeter_m double precision not null default 0,
  add column angle_deg double precision,
  add column swath_m double precision,
  add column height_m double precision,
  add column speed_mps double precision,
  add column flow_lpm double precision,
  add column rate_lpha double precision,
  -- Of the newest boundary.
  add column inset_m double precision not null default 0,
  -- Rises with every change.
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('removed', 'split', 'merged')),
  add constraint plots_end check ((ended_at is null) = (end_reason is null)),
  add column source_file text not null default '',
  add column source_name text not null default '',
  add column boundary_version integer not null default 1,
  -- PostgreSQL sorts the corners of a box: one over the antimeridian has the whole width.
  add column area box not null generated always as (
    case when west <= east then box(point(west, south), point(east, north))
      else box(point(-180, south), point(180, north)) end) stored;

update plots set changed_at = created_at, surveyor_id = owner_id;
update plots p set inset_m = b.inset_m, boundary_version = b.version from (
  select distinct on (plot_id) * from plot_boundaries order by plot_id, version desc) b where b.plot_id = p.id;

drop index plots_box;
create index plots_area on plots using gist (area) where ended_at is null;
create index plots_surveyor on plots (surveyor_id);

-- Flights meet the boundary of their day: each version has a box and an outline of its own.
alter table plot_boundaries
  alter column inset_m type double precision,
  add column by_id uuid references accounts (id),
  add column area_m2 double precision not null default 0,
  -- Thinned for a map; null where the boundary has few positions itself.
  add column outline jsonb,
  add column area box;
update plot_boundaries b set area_m2 = p.area_m2, area = p.area from plots p where p.id = b.plot_id;
alter table plot_boundaries alter column area set not null;
create index plot_boundaries_area on plot_boundaries using gist (area);

-- What came of a plot by a split or a merge.
create table plot_lines (
  parent_id uuid not null references plots (id) on delete cascade,
  child_id uuid not null references plots (id) on delete cascade,
  primary key (parent_id, child_id)
);
create index plot_lines_child on plot_lines (child_id);

-- Ended ones stay: flights flown while one held are counted for the plot whenever they are derived.
create table plot_shares (
  id uuid primary key default gen_random_uuid(),
  plot_id uuid not null references plots (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The phone or e-mail that it was shared by, as it was typed.
  account text not null,
  share_right text not null check (share_right in ('view', 'use', 'edit')),
  shared_by uuid references accounts (id),
  shared_at timestamptz not null,
  until timestamptz,
  ended_at timestamptz,
  -- When flights began, and ceased, to be counted for the plot by this share.
  use_from timestamptz,
  use_until timestamptz,
  last_used_at timestamptz
);
create unique index plot_shares_open on plot_shares (plot_id, account_id) where ended_at is null;
create index plot_shares_account on plot_shares (account_id, plot_id);
create index plot_shares_plot on plot_shares (plot_id);
create index plot_shares_sharer on plot_shares (shared_by);
