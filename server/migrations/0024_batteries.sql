-- Every battery that was ever seen, by its serial number, as it was when last seen. Narrow: lists count over all of them.
create table batteries (
  battery_no integer generated always as identity primary key,
  sn text not null unique check (length(sn) between 1 and 64),
  model text,
  -- Whose it is follows the device it is seen on (decision 37); what came before is not the new holder's to see.
  company_id uuid references companies (id),
  company_since timestamptz not null,
  owner_id uuid references accounts (id),
  owner_since timestamptz not null,
  first_seen_at timestamptz not null,
  -- Device that it was first seen on: one that invents serial numbers fills no disk.
  found_by integer not null references devices (device_no) on delete cascade,
  seen_at timestamptz not null,
  used_at timestamptz,
  device_no integer references devices (device_no) on delete set null,
  slot smallint,
  soc_pct real,
  voltage_v real,
  current_a real,
  temp_c real,
  cell_diff_mv smallint,
  cycles integer,
  over_discharge integer,
  over_charge integer,
  over_current integer,
  over_temp integer,
  faults text[] not null default '{}',
  score smallint,
  band text check (band in ('normal', 'watch', 'abnormal')),
  worst_cell smallint,
  worst_count integer,
  worst_off_mv smallint,
  -- Seen on two devices at the same time: the other one, and when last.
  twice_at timestamptz,
  twice_device_no integer references devices (device_no) on delete set null,
  is_abnormal boolean generated always as
    (faults <> '{}' or coalesce(band = 'abnormal', false) or twice_at is not null) stored
) with (fillfactor = 70);
create index batteries_company on batteries (company_id, used_at desc);
create index batteries_owner on batteries (owner_id, used_at desc);
create index batteries_used on batteries (used_at desc nulls last, sn);
create index batteries_device on batteries (device_no);
create index batteries_found on batteries (found_by);

-- What is kept of a battery beside what lists show.
create table battery_states (
  battery_no integer primary key references batteries (battery_no) on delete cascade,
  -- Newest of each thing it was reported to be: capacities, state of health, storage days; and when that was.
  facts jsonb not null default '{}',
  facts_at timestamptz,
  cell_mv smallint[],
  deviations jsonb,
  health jsonb
) with (fillfactor = 70);

-- Samples at full rate, once for each battery, instant and device, partitioned by the day of their device's time.
create table battery_samples (
  at timestamptz not null,
  battery_no integer not null,
  device_no integer not null,
  slot smallint,
  soc_pct real,
  voltage_v real,
  current_a real,
  temp_c real,
  cell_mv smallint[],
  -- What it was reported to be, where that is news.
  facts jsonb,
  primary key (battery_no, at, device_no)
) partition by range (at);

-- Batteries whose samples have changed since their rows were last made from them, and between when and when.
create table battery_marks (
  battery_no integer primary key references batteries (battery_no) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null
) with (fillfactor = 50);

-- On which device a battery was from when to when.
create table battery_uses (
  battery_no integer not null references batteries (battery_no) on delete cascade,
  device_no integer not null references devices (device_no) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  slot smallint,
  from_soc real,
  to_soc real,
  primary key (battery_no, from_at, device_no)
);
create index battery_uses_device on battery_uses (device_no, from_at);

-- One row for each battery and day: its trend, and its samples thinned and packed once the day is over.
create table battery_days (
  battery_no integer not null references batteries (battery_no) on delete cascade,
  day date not null,
  score smallint,
  full_ah real,
  cell_diff_mv smallint,
  temp_max_c real,
  cycles integer,
  samples integer not null default 0,
  packed bytea,
  -- Its extremes alone, packed alike: what a chart of many days reads.
  brief bytea,
  -- Samples came after it was packed.
  is_due boolean not null default true,
  primary key (battery_no, day)
);
create index battery_days_due on battery_days (day, battery_no) where is_due;
