-- Flights of closed tasks whose area in the flight log differs from the settlement, kept by the triggers on flights.
create table task_flight_differences (
  task_id uuid not null,
  flight_id uuid not null,
  -- As the log has them now; null where it has no such flight.
  gross_m2 double precision,
  net_m2 double precision,
  primary key (flight_id, task_id),
  foreign key (task_id, flight_id) references task_flights (task_id, flight_id) on delete cascade
);

-- How many flights differ, and their area in the log less their area in the settlement.
alter table task_sums
  add column differing bigint not null default 0,
  add column differing_gross_m2 numeric not null default 0,
  add column differing_net_m2 numeric not null default 0;

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', 'select 1 as sign, c.* from came c'),
    ('delete', 'old table as went', 'select -1 as sign, w.* from went w')) k (event, tables, rows)
  loop
    execute format($f$
      create function sum_task_differences_%1$s() returns trigger language plpgsql as $$
      begin
        update task_sums s set differing = s.differing + d.flights,
          differing_gross_m2 = s.differing_gross_m2 + d.gross_m2, differing_net_m2 = s.differing_net_m2 + d.net_m2
        from (select k.task_id, k.participant_id, k.day, sum(sign) as flights,
            sum(sign * (coalesce(r.gross_m2::numeric, 0) - k.gross_m2)) as gross_m2,
            sum(sign * (coalesce(r.net_m2::numeric, 0) - k.inside_m2 - k.outside_m2)) as net_m2
          from (%2$s) r join task_flights k using (task_id, flight_id) group by 1, 2, 3) d
        where s.task_id = d.task_id and s.participant_id = d.participant_id and s.day = d.day;
        return null;
      end $$;
      create trigger sum_task_differences_%1$s after %1$s on task_flight_differences referencing %3$s
        for each statement execute function sum_task_differences_%1$s()$f$, kind.event, kind.rows, kind.tables);
  end loop;
end $do$;

-- Whether the area of a flight differs from what a task counted. Differences of up to 5 m² are not marked.
create function differs_from_settlement(gross_m2 double precision, net_m2 double precision, counted task_flights)
returns boolean language sql immutable as $$
  select gross_m2 is null or abs(gross_m2 - counted.gross_m2) > 5
    or abs(net_m2 - counted.inside_m2 - counted.outside_m2) > 5
$$;

-- Compares these flights with the settlements of closed tasks. The rows are locked first, so that of two transactions
-- the later one compares what the other one has written.
create function mark_settled_flights(ids uuid[]) returns void language plpgsql as $$
begin
  perform from unnest(ids) i (id) join task_flights k on k.flight_id = i.id join tasks t on t.id = k.task_id
  where t.state = 'closed' order by k.task_id, k.flight_id for no key update of k;
  if not found then
    return;
  end if;
  delete from task_flight_differences d using unnest(ids) i (id) where d.flight_id = i.id;
  insert into task_flight_differences (task_id, flight_id, gross_m2, net_m2)
  select k.task_id, k.flight_id, f.gross_m2, f.net_m2
  from unnest(ids) i (id) join task_flights k on k.flight_id = i.id join tasks t on t.id = k.task_id
  left join flights f on f.id = i.id and f.counted
  where t.state = 'closed' and differs_from_settlement(f.gross_m2, f.net_m2, k);
end $$;

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'select id, drone_id from came'),
    ('delete', 'select id, drone_id from went'),
    ('update', 'select c.id, c.drone_id from came c join went w using (id)
      where c.revision <> w.revision or c.counted <> w.counted or c.start_at <> w.start_at')) k (event, rows)
  loop
    execute format($f$
      create or replace function note_task_flight_%1$s() returns trigger language plpgsql as $$
      begin
        insert into task_changes (task_id, flight_id)
        select distinct p.task_id, f.id from (%2$s) f join task_participants p on p.drone_id = f.drone_id
        join tasks t on t.id = p.task_id
        where p.state in ('agreed', 'removed') and t.state in ('inviting', 'active');
        -- After the insert: a task that is closed in between is seen as open there or as closed here.
        perform mark_settled_flights(array(select distinct id from (%2$s) f));
        return null;
      end $$$f$, kind.event, kind.rows);
  end loop;
end $do$;

insert into task_flight_differences (task_id, flight_id, gross_m2, net_m2)
select k.task_id, k.flight_id, f.gross_m2, f.net_m2
from task_flights k join tasks t on t.id = k.task_id and t.state = 'closed'
left join flights f on f.id = k.flight_id and f.counted
where differs_from_settlement(f.gross_m2, f.net_m2, k);
