-- A permission to fly a drone or use a charger is stored by address, as plot shares are (0085): it has an account while
-- a verified account has this phone or e-mail, and otherwise waits. Ended ones stay for the history of the device.
alter table grants drop constraint grants_pkey;
alter table grants
  alter column account_id drop not null,
  add column id uuid not null default gen_random_uuid() primary key,
  add column address text not null default '',
  add column granted_at timestamptz not null default now(),
  add column ended_at timestamptz;
update grants g set address = coalesce(a.email, a.phone, a.id::text) from accounts a where a.id = g.account_id;
create unique index grants_address on grants (drone_id, address) where ended_at is null;
create index grants_waiting on grants (address) where account_id is null and ended_at is null;

-- A row inserted for an account without an address gets the account's.
create function address_grant() returns trigger language plpgsql as $$
begin
  select coalesce(a.email, a.phone, a.id::text) into new.address from accounts a where a.id = new.account_id;
  return new;
end $$;
create trigger address_grant before insert on grants
  for each row when (new.address = '' and new.account_id is not null) execute function address_grant();

-- The permissions that give rights: those of accounts that are verified and enabled at the moment.
create view active_grants as
select g.id, g.drone_id, g.account_id, g.valid_from, g.valid_to
from grants g join accounts a on a.id = g.account_id
where g.ended_at is null and a.disabled_at is null
  and a.account_review = 'passed' and a.real_name_review = 'passed' and a.pilot_review = 'passed';

-- Gives permissions that wait for one of these addresses to its verified account, within 30 days, because phone numbers
-- are given to other people.
create function take_grants(addresses text[]) returns void language sql as $$
  update grants g set account_id = a.id from accounts a
  where g.address = any(addresses) and g.account_id is null and g.ended_at is null
    and g.granted_at > now() - interval '30 days' and (a.email = g.address or a.phone = g.address)
    and a.account_review = 'passed' and a.real_name_review = 'passed' and a.pilot_review = 'passed'
    and a.disabled_at is null
$$;

-- An account that no longer has the address loses the permission.
create function follow_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update grants set account_id = null where account_id = new.id and ended_at is null
      and address in (old.email, old.phone) and address is distinct from new.email
      and address is distinct from new.phone;
  end if;
  if new.account_review = 'passed' and new.real_name_review = 'passed' and new.pilot_review = 'passed'
    and new.disabled_at is null then
    perform take_grants(array[new.email, new.phone]);
  end if;
  return null;
end $$;
create trigger follow_grants
  after insert or update of email, phone, account_review, real_name_review, pilot_review, disabled_at on accounts
  for each row execute function follow_grants();
