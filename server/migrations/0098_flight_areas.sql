-- Flights by place, for maps. PostgreSQL sorts the corners of a box: one over the antimeridian has the whole width.
create function flight_area(figures jsonb) returns box language sql immutable parallel safe as $$
  select case when jsonb_typeof(figures -> 'bbox') = 'array' then
    case when (figures #>> '{bbox,0}')::float8 <= (figures #>> '{bbox,2}')::float8
      then box(point((figures #>> '{bbox,0}')::float8, (figures #>> '{bbox,1}')::float8),
        point((figures #>> '{bbox,2}')::float8, (figures #>> '{bbox,3}')::float8))
      else box(point(-180, (figures #>> '{bbox,1}')::float8), point(180, (figures #>> '{bbox,3}')::float8)) end
  end $$;
create index flights_area on flights using gist (flight_area(figures)) where counted;
