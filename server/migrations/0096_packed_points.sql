-- Track points of past days, packed: about a twentieth of their size in track_points. A row has the points of one drone from
-- from_at to to_at, within one day in UTC. Partitioned by month, so that old ones are dropped without a trace.
create table packed_points (
  device_no integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- What is asked for without unpacking: all flags, boots and sortie ids that occur.
  flags smallint not null,
  boots integer[] not null,
  sortie_ids text[] not null,
  points integer not null,
  content bytea not null
) partition by range (from_at);
create index packed_points_time on packed_points (device_no, from_at);
-- Packed content can't be compressed further.
alter table packed_points alter column content set storage external;
