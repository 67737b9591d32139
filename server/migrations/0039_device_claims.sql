-- Requests for a device or battery that another account holds; its holder or internal staff answer (decision 49).
create table device_claims (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('drone', 'charger', 'battery')),
  device_id text not null check (length(device_id) between 1 and 64),
  claimant_id uuid not null references accounts (id) on delete cascade,
  company_id uuid references companies (id),
  -- What the claimant registered it by, applied when the holder agrees; null for a battery without a connection.
  entry jsonb,
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  answered_by uuid references accounts (id) on delete set null
);
create unique index device_claims_open on device_claims (device_id, coalesce(company_id, claimant_id)) where state = 'open';
create index device_claims_claimant on device_claims (claimant_id, opened_at desc);
create index device_claims_company on device_claims (company_id, opened_at desc) where company_id is not null;
create index device_claims_answered on device_claims (answered_by) where answered_by is not null;

-- Start of the history that a company sees, where a device came from another company.
alter table devices add column company_since timestamptz;

create or replace view drones as
select id, device_no, name, model, year, batch, number, pd, phone, company_id, owner_id, activate_code_hash, secret_hash,
  bound_at, registered_at, activated_at, maintenance_since, retired_at, machine_manufacturer, flight_control_manufacturer,
  qx_activation_code, company_since
from devices where kind = 'drone';
