-- What lists of drones narrow, order and count by, in one narrow row for each drone (decision 38). What the register
-- states is copied by the writing transaction itself, so that no one is shown a drone a moment longer than may be; what
-- is worked out of many rows is folded in afterwards, from a queue.
create table drone_marks (
  device_no integer primary key references devices (device_no) on delete cascade,
  id text not null unique,
  name text not null,
  model text not null,
  company_id uuid,
  owner_id uuid,
  bound_at timestamptz,
  is_retired boolean not null,
  in_maintenance boolean not null,
  -- What a search looks through.
  words text generated always as (lower(id || E'\n' || name || E'\n' || model)) stored,
  is_locked boolean not null default false,
  is_drifting boolean not null default false,
  outdated text[] not null default '{}',
  is_outdated boolean generated always as (outdated <> '{}') stored,
  expires_at timestamptz,
  gross_m2 float8 not null default 0,
  sorties bigint not null default 0
) with (fillfactor = 70);
create index drone_marks_name on drone_marks (name, id) where not is_retired;
create index drone_marks_company on drone_marks (company_id, name, id) where not is_retired;
create index drone_marks_owner on drone_marks (owner_id);

-- Drones whose folded marks may be out of date. Writers only ever add rows, so no one waits for another.
create table drone_mark_queue (device_no integer not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function copy_drone_register() returns trigger language plpgsql as $$
begin
  insert into drone_marks (device_no, id, name, model, company_id, owner_id, bound_at, is_retired, in_maintenance)
  values (new.device_no, new.id, new.name, new.model, new.company_id, new.owner_id, new.bound_at,
    new.retired_at is not null, new.maintenance_since is not null)
  on conflict (device_no) do update set name = excluded.name, model = excluded.model,
    company_id = excluded.company_id, owner_id = excluded.owner_id, bound_at = excluded.bound_at,
    is_retired = excluded.is_retired, in_maintenance = excluded.in_maintenance;
  return null;
end $$;
create trigger copy_registered after insert on devices
  for each row when (new.kind = 'drone') execute function copy_drone_register();
create trigger copy_register after update on devices for each row when (new.kind = 'drone' and
  (old.name, old.model, old.company_id, old.owner_id, old.bound_at, old.retired_at, old.maintenance_since)
    is distinct from
  (new.name, new.model, new.company_id, new.owner_id, new.bound_at, new.retired_at, new.maintenance_since))
  execute function copy_drone_register();

-- Reported and own figures that differ by more than 1 % of the greater one have drifted apart (domain 4).
create function drifts_apart(theirs float8, ours float8) returns boolean language sql immutable as
  $$ select coalesce(abs(theirs - ours) > 0.01 * greatest(theirs, ours), false) $$;

-- Every way in which a drone is not as it is desired or not as we count it. A sortie under way is counted by the device
-- first; the hash is that of no licences at all.
create function drone_drifts(p drone_properties, u drone_sums, w drone_wishes) returns text[]
  language sql immutable as $$
  select array_remove(array[
    case when w.lock <> p.locked then 'lock' end,
    case when w.limits is not null and not (p.properties -> 'limits') @> w.limits then 'limits' end,
    case when w.pilot_ids is not null and not w.pilots_done then 'pilots' end,
    case when p.properties -> 'licences' ->> 'hash' <> coalesce(w.licences ->> 'hash',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855') then 'licences' end,
    case when drifts_apart(p.total_m2, coalesce(u.gross_m2, 0)::float8)
      or drifts_apart(p.total_flight_s, coalesce(u.flight_s, 0)::float8)
      or drifts_apart(p.total_sorties, coalesce(u.sorties, 0)::float8)
        and abs(p.total_sorties - coalesce(u.sorties, 0)) > 1 then 'totals' end], null) $$;

-- The folded marks as the rows state now, of drones alone.
create view drone_mark_facts as
select d.device_no, coalesce(p.locked, false) as is_locked, drone_drifts(p, u, w) <> '{}' as is_drifting,
  coalesce(p.outdated, '{}') as outdated, p.expires_at, coalesce(u.gross_m2, 0)::float8 as gross_m2,
  coalesce(u.sorties, 0) as sorties
from devices d left join drone_properties p on p.drone_id = d.id left join drone_sums u on u.drone_id = d.id
  left join drone_wishes w on w.drone_id = d.id
where d.kind = 'drone';

create function queue_drone_mark() returns trigger language plpgsql as $$
begin
  insert into drone_mark_queue select device_no from drone_marks where id = coalesce(new.drone_id, old.drone_id);
  return null;
end $$;
create trigger queue_first_report after insert on drone_properties
  for each row execute function queue_drone_mark();
create trigger queue_report after update on drone_properties for each row when (
  (old.locked, old.expires_at, old.outdated, old.total_m2, old.total_flight_s, old.total_sorties,
    old.properties -> 'limits', old.properties -> 'licences' ->> 'hash')
    is distinct from
  (new.locked, new.expires_at, new.outdated, new.total_m2, new.total_flight_s, new.total_sorties,
    new.properties -> 'limits', new.properties -> 'licences' ->> 'hash'))
  execute function queue_drone_mark();
create trigger queue_first_sum after insert on drone_sums for each row execute function queue_drone_mark();
create trigger queue_sum after update on drone_sums for each row when (
  (old.sorties, old.flight_s, old.gross_m2) is distinct from (new.sorties, new.flight_s, new.gross_m2))
  execute function queue_drone_mark();
create trigger queue_first_wish after insert or delete on drone_wishes
  for each row execute function queue_drone_mark();
create trigger queue_wish after update on drone_wishes for each row when (
  (old.lock, old.limits, old.pilot_ids, old.pilots_done, old.licences ->> 'hash')
    is distinct from (new.lock, new.limits, new.pilot_ids, new.pilots_done, new.licences ->> 'hash'))
  execute function queue_drone_mark();

-- Brings the marks of queued drones up to date; one process at a time. A drone whose row of the register is just being
-- written stays queued: a fold never waits while it holds rows that others want.
create function fold_drone_marks() returns void language plpgsql as $$
begin
  if not exists (select from drone_mark_queue) then
    return;
  end if;
  perform pg_advisory_xact_lock(728014003);
  with taken as materialized (
    select device_no from drone_marks where device_no in (select device_no from drone_mark_queue)
    for update skip locked),
  done as (
    delete from drone_mark_queue q where exists (select from taken t where t.device_no = q.device_no)
      or not exists (select from drone_marks m where m.device_no = q.device_no))
  update drone_marks m set is_locked = f.is_locked, is_drifting = f.is_drifting, outdated = f.outdated,
    expires_at = f.expires_at, gross_m2 = f.gross_m2, sorties = f.sorties
  from taken join drone_mark_facts f using (device_no)
  where m.device_no = f.device_no
    and (m.is_locked, m.is_drifting, m.outdated, m.expires_at, m.gross_m2, m.sorties)
      is distinct from (f.is_locked, f.is_drifting, f.outdated, f.expires_at, f.gross_m2, f.sorties);
end $$;

insert into drone_marks (device_no, id, name, model, company_id, owner_id, bound_at, is_retired, in_maintenance,
  is_locked, is_drifting, outdated, expires_at, gross_m2, sorties)
select d.device_no, d.id, d.name, d.model, d.company_id, d.owner_id, d.bound_at, d.retired_at is not null,
  d.maintenance_since is not null, f.is_locked, f.is_drifting, f.outdated, f.expires_at, f.gross_m2, f.sorties
from devices d join drone_mark_facts f using (device_no);
