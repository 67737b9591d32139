-- Chargers and batteries that connect by themselves are registered, bound, shared, transferred and received as drones are:
-- one table of devices, whose ids are unique over all kinds because an id is an MQTT user name. What stands for drones
-- alone goes on naming them: the view has the columns it always had. Tables that point at a device name it drone_id.
alter table drones rename to devices;
alter table devices
  add column kind text not null default 'drone' check (kind in ('drone', 'charger', 'battery'));

create view drones as
select id, device_no, name, model, year, batch, number, pd, phone, company_id, owner_id, activate_code_hash, secret_hash,
  bound_at, registered_at, activated_at, maintenance_since, retired_at, machine_manufacturer, flight_control_manufacturer,
  qx_activation_code
from devices where kind = 'drone';

create index devices_others on devices (kind, name, id) where kind <> 'drone';
