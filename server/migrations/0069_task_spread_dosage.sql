-- Gross area of the flights that spread granules, for the dosage in kg/ha.
alter table task_sums add column mass_on_m2 numeric not null default 0;
update task_sums s set mass_on_m2 = k.on_m2
from (select task_id, participant_id, day, sum(gross_m2) as on_m2 from task_flights where mass_kg > 0 group by 1, 2, 3) k
where s.task_id = k.task_id and s.participant_id = k.participant_id and s.day = k.day;

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'select 1 as sign, c.* from came c'),
    ('delete', 'select -1 as sign, w.* from went w'),
    ('update', 'select 1 as sign, c.* from came c union all select -1 as sign, w.* from went w')) k (event, rows)
  loop
    execute format($f$
      create or replace function sum_task_flights_%1$s() returns trigger language plpgsql as $$
      begin
        -- With a task, or a participant, its sums go as well.
        insert into task_sums as s (task_id, participant_id, day, sorties, flight_s, work_s, gross_m2, inside_m2,
          outside_m2, volume_l, mass_kg, volume_on_m2, mass_on_m2, height_s, height_out_s, speed_s, speed_out_s,
          flow_s, flow_out_s)
        select f.task_id, f.participant_id, f.day, sum(sign), sum(sign * flight_s), sum(sign * work_s),
          sum(sign * gross_m2), sum(sign * inside_m2), sum(sign * outside_m2), sum(sign * coalesce(volume_l, 0)),
          sum(sign * coalesce(mass_kg, 0)), sum(case when volume_l is null then 0 else sign * gross_m2 end),
          sum(case when mass_kg > 0 then sign * gross_m2 else 0 end),
          sum(sign * height_s), sum(sign * height_out_s), sum(sign * speed_s), sum(sign * speed_out_s),
          sum(sign * flow_s), sum(sign * flow_out_s)
        from (%2$s) f join task_participants p on p.id = f.participant_id
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (task_id, participant_id, day) do update set
          sorties = s.sorties + excluded.sorties, flight_s = s.flight_s + excluded.flight_s,
          work_s = s.work_s + excluded.work_s, gross_m2 = s.gross_m2 + excluded.gross_m2,
          inside_m2 = s.inside_m2 + excluded.inside_m2, outside_m2 = s.outside_m2 + excluded.outside_m2,
          volume_l = s.volume_l + excluded.volume_l, mass_kg = s.mass_kg + excluded.mass_kg,
          volume_on_m2 = s.volume_on_m2 + excluded.volume_on_m2,
          mass_on_m2 = s.mass_on_m2 + excluded.mass_on_m2, height_s = s.height_s + excluded.height_s,
          height_out_s = s.height_out_s + excluded.height_out_s, speed_s = s.speed_s + excluded.speed_s,
          speed_out_s = s.speed_out_s + excluded.speed_out_s, flow_s = s.flow_s + excluded.flow_s,
          flow_out_s = s.flow_out_s + excluded.flow_out_s;
        return null;
      end $$;$f$, kind.event, kind.rows);
  end loop;
end $do$;
