-- First report of the boot that reported the properties: a drone may be on without sending telemetry.
alter table drone_properties add column boot_at timestamptz;
