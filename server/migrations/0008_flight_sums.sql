-- Sums of the counted flights by local day, so that totals over years and over all companies read days, not flights.
-- Rows of a company hold its flights; those without a company hold everybody's. Figures are decimal numbers: what is
-- added and later taken away again leaves exactly nothing, in whatever order it comes.
create table flight_sums (
  company_id uuid,
  local_date date not null,
  work_type text not null,
  has_area boolean not null,
  sorties bigint not null,
  flight_s numeric not null,
  gross_m2 numeric not null,
  net_m2 numeric not null,
  overlap_m2 numeric not null,
  volume_l numeric not null,
  mass_kg numeric not null,
  -- Gross area of the flights that metered their volume, or their mass.
  volume_on_m2 numeric not null,
  mass_on_m2 numeric not null,
  constraint flight_sums_key unique nulls not distinct (company_id, local_date, work_type, has_area)
) with (fillfactor = 80);

-- What flights added to and took from their days since the sums were last brought up to date. Writers only ever add
-- rows here: no flight waits for another one of the same day, and a paused process holds up no one. The sums are
-- those of both tables together.
create table flight_sum_changes (like flight_sums);

-- One statement of changed flights makes one row for each of their days. Transition tables have a name for each kind
-- of statement, so there is a function for each.
do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', 'select 1 as sign, c.* from came c'),
    ('delete', 'old table as went', 'select -1 as sign, w.* from went w'),
    ('update', 'old table as went new table as came',
      'select 1 as sign, c.* from came c union all select -1 as sign, w.* from went w')) k (event, tables, rows)
  loop
    execute format($f$
      create function note_flight_%1$s() returns trigger language plpgsql as $$
      begin
        insert into flight_sum_changes
        select * from (
          select company_id, local_date, work_type, gross_m2 > 0, sum(sign) as sorties,
            sum(sign * flight_s::float8::numeric) as flight_s, sum(sign * gross_m2::numeric) as gross_m2,
            sum(sign * net_m2::numeric) as net_m2, sum(sign * overlap_m2::numeric) as overlap_m2,
            sum(sign * coalesce(volume_l, 0)::numeric) as volume_l, sum(sign * coalesce(mass_kg, 0)::numeric) as mass_kg,
            sum(case when volume_l is null then 0 else sign * gross_m2::numeric end) as volume_on_m2,
            sum(case when mass_kg is null then 0 else sign * gross_m2::numeric end) as mass_on_m2
          from (%2$s) f where counted group by 1, 2, 3, 4) s
        where (sorties, flight_s, gross_m2, net_m2, overlap_m2, volume_l, mass_kg, volume_on_m2, mass_on_m2)
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
        return null;
      end $$;
      create trigger note_flight_%1$s after %1$s on flights referencing %3$s
        for each statement execute function note_flight_%1$s()$f$, kind.event, kind.rows, kind.tables);
  end loop;
end $do$;

-- Moves the changes into the sums; one process at a time, and no one waits for it.
create function fold_flight_sums() returns void language plpgsql as $$
begin
  if not exists (select from flight_sum_changes) or not pg_try_advisory_xact_lock(728014002) then
    return;
  end if;
  with taken as (delete from flight_sum_changes returning *)
  insert into flight_sums as s
  select company_id, local_date, work_type, has_area, sum(sorties), sum(flight_s), sum(gross_m2), sum(net_m2),
    sum(overlap_m2), sum(volume_l), sum(mass_kg), sum(volume_on_m2), sum(mass_on_m2)
  from (
    select * from taken where company_id is not null
    union all select null, local_date, work_type, has_area, sorties, flight_s, gross_m2, net_m2, overlap_m2, volume_l,
      mass_kg, volume_on_m2, mass_on_m2 from taken) t
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint flight_sums_key do update set
    sorties = s.sorties + excluded.sorties, flight_s = s.flight_s + excluded.flight_s,
    gross_m2 = s.gross_m2 + excluded.gross_m2, net_m2 = s.net_m2 + excluded.net_m2,
    overlap_m2 = s.overlap_m2 + excluded.overlap_m2, volume_l = s.volume_l + excluded.volume_l,
    mass_kg = s.mass_kg + excluded.mass_kg, volume_on_m2 = s.volume_on_m2 + excluded.volume_on_m2,
    mass_on_m2 = s.mass_on_m2 + excluded.mass_on_m2;
end $$;

insert into flight_sum_changes
select company_id, local_date, work_type, gross_m2 > 0, count(*), sum(flight_s::float8::numeric),
  sum(gross_m2::numeric), sum(net_m2::numeric), sum(overlap_m2::numeric), sum(coalesce(volume_l, 0)::numeric),
  sum(coalesce(mass_kg, 0)::numeric), sum(case when volume_l is null then 0 else gross_m2::numeric end),
  sum(case when mass_kg is null then 0 else gross_m2::numeric end)
from flights where counted group by 1, 2, 3, 4;
select fold_flight_sums();
