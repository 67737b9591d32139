-- A changed device updates its marks. An insert with on conflict (device_no) failed on the unique id while the fold wrote
-- a new version of the row, which its look for conflicts missed.
create or replace function copy_drone_register() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update drone_marks set name = new.name, model = new.model, company_id = new.company_id, owner_id = new.owner_id,
      bound_at = new.bound_at, is_retired = new.retired_at is not null,
      in_maintenance = new.maintenance_since is not null
    where device_no = new.device_no;
  else
    insert into drone_marks (device_no, id, name, model, company_id, owner_id, bound_at, is_retired, in_maintenance)
    values (new.device_no, new.id, new.name, new.model, new.company_id, new.owner_id, new.bound_at,
      new.retired_at is not null, new.maintenance_since is not null);
  end if;
  return null;
end $$;
