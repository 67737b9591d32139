-- One row per boot of a device; boot_no is the compact key of telemetry rows.
create table boots (
  boot_no integer generated always as identity primary key,
  device_no integer not null references drones (device_no) on delete cascade,
  boot_id text not null,
  first_at timestamptz not null,
  lat double precision,
  lon double precision,
  unique (device_no, boot_id)
);

-- Every stored sample, once per (device, boot, seq), partitioned by the day of its device time.
-- Flags: 1 armed, 2 armed known, 4 spray on, 8 spray known, 16 landed derived, 32 clock in the future.
create table track_points (
  at timestamptz not null,
  device_no integer not null,
  boot_no integer not null,
  seq bigint not null,
  lat double precision,
  lon double precision,
  height_agl_m real,
  height_home_m real,
  alt_msl_m real,
  speed_mps real,
  climb_mps real,
  course_deg real,
  heading_deg real,
  flow_lpm real,
  spread_kgpm real,
  volume_used_l real,
  mass_used_kg real,
  tank_l real,
  hopper_kg real,
  swath_m real,
  row_spacing_m real,
  target_rate_lpha real,
  area_m2 real,
  soc_pct real,
  flags smallint not null default 0,
  landed smallint,
  work smallint,
  fix smallint,
  sortie_id text,
  pilot_id text,
  plot_id text,
  primary key (device_no, boot_no, seq, at)
) partition by range (at);
create index track_points_time on track_points (device_no, at);
-- Device clocks far ahead: their days get a partition of their own when they come.
create table track_points_later partition of track_points default;

-- Devices whose stored points have changed since their flights were last derived.
-- marks counts the changes; lease_epoch rises with every lease, and only the holder of the newest may write flights.
create table derivations (
  device_no integer primary key references drones (device_no) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  due_at timestamptz not null,
  marked_at timestamptz not null default now(),
  marks bigint not null default 1,
  lease_epoch bigint not null default 0,
  leased_until timestamptz
);
create index derivations_due on derivations (due_at);

-- Newest known state of a drone, so that a restarted server shows the fleet at once.
create table drone_states (
  drone_id text primary key references drones (id) on delete cascade,
  seen_at timestamptz not null,
  online boolean not null,
  state jsonb not null
);
