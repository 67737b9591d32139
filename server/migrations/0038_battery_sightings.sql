-- Reports of a battery by devices of accounts that don't hold it: they change nothing about the battery (decision 49).
create table battery_sightings (
  sn text not null check (length(sn) between 1 and 64),
  device_no integer not null references devices (device_no) on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When its holder was notified of the battery's sightings.
  notified_at timestamptz,
  primary key (sn, device_no)
);
create index battery_sightings_device on battery_sightings (device_no, last_at desc);
create index battery_sightings_new on battery_sightings (sn) where notified_at is null;
create index battery_sightings_age on battery_sightings (last_at);

-- A registered battery belongs to the account that registered it.
update batteries b set company_id = d.company_id, company_since = now(), owner_id = d.owner_id, owner_since = now()
from devices d
where d.id = b.sn and d.kind = 'battery' and d.retired_at is null
  and (d.company_id = b.company_id or d.owner_id = b.owner_id) is not true;

alter table batteries drop column seen_twice_at;
