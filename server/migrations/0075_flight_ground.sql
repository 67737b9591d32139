-- Ground counts once in the sums of flights. Of flights of one holder (company, else owner), local day and kind of work,
-- ground counts for the flight that treated it first; the others have it in `repeated_m2`.
alter table flights add column repeated_m2 double precision not null default 0;

-- What each flight treated, on the grid of one metre that tasks use: bits row by row from the south-west, deflated.
create table flight_ground (
  holder text not null,
  local_date date not null,
  work_type text not null,
  tile_row integer not null,
  tile_col integer not null,
  flight_id uuid not null,
  start_at timestamptz not null,
  bits bytea not null,
  -- Exact net area of the flight divided by the area of its cells.
  scale double precision not null,
  repeated_m2 double precision not null default 0,
  primary key (holder, local_date, work_type, tile_row, tile_col, flight_id)
);
create index flight_ground_flight on flight_ground (flight_id);

-- Flights whose ground may have changed. Writers only add rows.
create table flight_ground_changes (
  no bigint generated always as identity primary key,
  flight_id uuid not null
);

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', 'select id from came where state <> ''open''',
      'select 1 as sign, c.* from came c'),
    ('delete', 'old table as went', 'select id from went', 'select -1 as sign, w.* from went w'),
    -- A flight in the air is derived again and again; it follows when it has landed.
    ('update', 'old table as went new table as came', 'select c.id from came c join went w using (id)
      where c.state <> ''open'' and (w.state = ''open'' or c.revision <> w.revision or c.counted <> w.counted
        or c.local_date <> w.local_date or c.company_id is distinct from w.company_id
        or c.owner_id is distinct from w.owner_id)',
      'select 1 as sign, c.* from came c union all select -1 as sign, w.* from went w'))
    k (event, tables, changed, rows)
  loop
    execute format($f$
      create function note_flight_ground_%1$s() returns trigger language plpgsql as $$
      begin
        insert into flight_ground_changes (flight_id) %3$s;
        return null;
      end $$;
      create trigger note_flight_ground_%1$s after %1$s on flights referencing %2$s
        for each statement execute function note_flight_ground_%1$s();
      create or replace function note_flight_%1$s() returns trigger language plpgsql as $$
      begin
        insert into flight_sum_changes
        select * from (
          select company_id, local_date, work_type, gross_m2 > 0, sum(sign) as sorties,
            sum(sign * flight_s::float8::numeric) as flight_s, sum(sign * gross_m2::numeric) as gross_m2,
            sum(sign * (net_m2::numeric - repeated_m2::numeric)) as net_m2,
            sum(sign * (overlap_m2::numeric + repeated_m2::numeric)) as overlap_m2,
            sum(sign * coalesce(volume_l, 0)::numeric) as volume_l, sum(sign * coalesce(mass_kg, 0)::numeric) as mass_kg,
            sum(case when volume_l is null then 0 else sign * gross_m2::numeric end) as volume_on_m2,
            sum(case when mass_kg is null then 0 else sign * gross_m2::numeric end) as mass_on_m2
          from (%4$s) f where counted group by 1, 2, 3, 4) s
        where (sorties, flight_s, gross_m2, net_m2, overlap_m2, volume_l, mass_kg, volume_on_m2, mass_on_m2)
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
        return null;
      end $$$f$, kind.event, kind.tables, kind.changed, kind.rows);
  end loop;
end $do$;

-- Flights from before follow in the background, the newest first.
insert into flight_ground_changes (flight_id)
select id from flights where counted and gross_m2 > 0 and state <> 'open' order by start_at;
