-- Features of the last import of a source that could not be used, and the box in which their rules are unknown.
create table unresolved_zones (
  source text not null,
  nth integer not null,
  identifier text not null,
  name text not null,
  -- Message id of the reason, and the place in the feature.
  code text not null,
  at text not null,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  primary key (source, nth)
);
