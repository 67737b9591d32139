-- What the figures over all drones count by, in one small number beside the marks: 1 locked, 2 drifting, 4 outdated,
-- 8 with an owner, 16 in maintenance, 32 retired (decision 38). Marks change with every flight; this seldom does, and is
-- counted in an index alone. Written by the writing transaction itself, so that no figure is ever behind its rows.
create table drone_tallies (
  device_no integer primary key references devices (device_no) on delete cascade,
  tally smallint not null
);
create index drone_tallies_all on drone_tallies (tally, device_no);

create function drone_tally(m drone_marks) returns smallint language sql immutable as $$
  select (m.is_locked::int + 2 * m.is_drifting::int + 4 * (m.outdated <> '{}')::int + 8 * (m.owner_id is not null)::int
    + 16 * m.in_maintenance::int + 32 * m.is_retired::int)::smallint $$;

create function copy_drone_tally() returns trigger language plpgsql as $$
begin
  insert into drone_tallies (device_no, tally) values (new.device_no, drone_tally(new))
  on conflict (device_no) do update set tally = excluded.tally;
  return null;
end $$;
create trigger copy_first_tally after insert on drone_marks for each row execute function copy_drone_tally();
create trigger copy_tally after update on drone_marks for each row when (
  (old.is_locked, old.is_drifting, old.outdated, old.owner_id, old.in_maintenance, old.is_retired)
    is distinct from
  (new.is_locked, new.is_drifting, new.outdated, new.owner_id, new.in_maintenance, new.is_retired))
  execute function copy_drone_tally();
insert into drone_tallies (device_no, tally) select m.device_no, drone_tally(m) from drone_marks m;

-- Pages of all drones begin in an index, whatever they are sorted by.
create index drone_marks_area on drone_marks (gross_m2 desc, id) where not is_retired;
create index drone_marks_sorties on drone_marks (sorties desc, id) where not is_retired;
create index drone_marks_model on drone_marks (model, id) where not is_retired;
create index drone_marks_expiry on drone_marks (expires_at, id) where not is_retired;
create index drone_marks_drifting on drone_marks (name, id) where not is_retired and is_drifting;
create index drone_marks_outdated on drone_marks (name, id) where not is_retired and is_outdated;
