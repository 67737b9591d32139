-- Finds the drones to which a file was imported: its content is the boot's id.
create index boots_imported on boots (boot_id) where boot_id like 'import-%';
