-- What is paid: the worked area (sum of the flights) or the ground that is treated at least once. Agreed with each
-- invitation; a change is proposed like a change of the period.
alter table tasks add column pay_by text not null default 'worked' check (pay_by in ('worked', 'ground'));
alter table task_participants add column pay_by text not null default 'worked' check (pay_by in ('worked', 'ground'));
alter table task_proposals
  add column old_pay_by text not null default 'worked' check (old_pay_by in ('worked', 'ground')),
  add column new_pay_by text not null default 'worked' check (new_pay_by in ('worked', 'ground'));

-- Ground by the participant whose flight treated it first. Null: laid before this migration.
alter table task_tile_days add column participant_id uuid;
alter table task_tile_days drop constraint task_tile_days_pkey;
alter table task_tile_days add constraint task_tile_days_key
  unique nulls not distinct (task_id, tile_row, tile_col, day, participant_id);

-- Null where it was never counted: tasks that were closed before.
alter table task_sums add column net_m2 numeric default 0;
update task_sums s set net_m2 = null from tasks t where t.id = s.task_id and t.state = 'closed';

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
      create or replace function sum_task_ground_%1$s() returns trigger language plpgsql as $$
      begin
        insert into task_net_days as s
        select f.task_id, f.day, sum(sign * net_m2) from (%2$s) f join tasks t on t.id = f.task_id
        group by 1, 2 order by 1, 2
        on conflict (task_id, day) do update set net_m2 = s.net_m2 + excluded.net_m2;
        insert into task_sums as s (task_id, participant_id, day, sorties, flight_s, work_s, gross_m2, inside_m2,
          outside_m2, volume_l, mass_kg, volume_on_m2, mass_on_m2, height_s, height_out_s, speed_s, speed_out_s, flow_s,
          flow_out_s, net_m2)
        select f.task_id, f.participant_id, f.day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(sign * net_m2)
        from (%2$s) f join task_participants p on p.id = f.participant_id
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (task_id, participant_id, day) do update set net_m2 = s.net_m2 + excluded.net_m2;
        return null;
      end $$$f$, kind.event, kind.rows);
  end loop;
end $do$;

-- Open tasks count their ground again, by participant.
update task_flights k set revision = -1 from tasks t where t.id = k.task_id and t.state in ('inviting', 'active');
insert into task_changes (task_id, flight_id)
select k.task_id, k.flight_id from task_flights k join tasks t on t.id = k.task_id and t.state in ('inviting', 'active');
