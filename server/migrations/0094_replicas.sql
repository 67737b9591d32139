-- The processes that have a session at an external broker. One that is absent keeps its share of the messages there
-- until another process takes it over.
create table replicas (
  name text primary key,
  -- The process with this name: a second one is refused.
  instance uuid not null,
  filters text[] not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  taken_by uuid,
  taken_until timestamptz
);
