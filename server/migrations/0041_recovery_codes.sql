-- A code belongs to the address that asked for it, or to the signed-in account: wrong codes from elsewhere can't use it up.
delete from verification_codes;
alter table verification_codes add column requester text not null;
alter table verification_codes drop constraint verification_codes_pkey;
alter table verification_codes add primary key (purpose, target, requester);

-- Addresses that an account signed in from, as MACs: strangers can't use up what recovery from these may ask for.
create table known_addresses (
  account_id uuid not null references accounts (id) on delete cascade,
  address_mac bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, address_mac)
);
create index known_addresses_age on known_addresses (seen_at);
