-- Supervisors of tasks and offers of devices are stored by address, as permissions are (0088). An offer waits for its
-- account until it expires.
alter table task_supervisors drop constraint task_supervisors_pkey;
alter table task_supervisors
  alter column account_id drop not null,
  add column id uuid not null default gen_random_uuid() primary key,
  add column account text not null default '';
update task_supervisors s set account = coalesce(a.email, a.phone, a.id::text) from accounts a where a.id = s.account_id;
create unique index task_supervisors_address on task_supervisors (task_id, account);
create index task_supervisors_waiting on task_supervisors (account) where account_id is null;

alter table transfers alter column to_id drop not null, add column account text not null default '';
update transfers t set account = coalesce(a.email, a.phone, '') from accounts a where a.id = t.to_id;
create index transfers_waiting on transfers (account) where to_id is null and state = 'offered';

-- A row inserted for an account without an address gets the account's.
create function address_supervisor() returns trigger language plpgsql as $$
begin
  select coalesce(a.email, a.phone, a.id::text) into new.account from accounts a where a.id = new.account_id;
  return new;
end $$;
create trigger address_supervisor before insert on task_supervisors
  for each row when (new.account = '' and new.account_id is not null) execute function address_supervisor();
create function address_transfer() returns trigger language plpgsql as $$
begin
  select coalesce(a.email, a.phone, '') into new.account from accounts a where a.id = new.to_id;
  return new;
end $$;
create trigger address_transfer before insert on transfers
  for each row when (new.account = '' and new.to_id is not null) execute function address_transfer();

-- The supervisors who may look: those whose accounts are verified and enabled at the moment.
create view active_supervisors as
select s.id, s.task_id, s.account_id from task_supervisors s join accounts a on a.id = s.account_id
where a.disabled_at is null
  and a.account_review = 'passed' and a.real_name_review = 'passed' and a.pilot_review = 'passed';

-- An account that no longer has the address loses what was entered for it; a verified one gets what waits for its own.
create function follow_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update task_supervisors set account_id = null where account_id = new.id
      and account in (old.email, old.phone) and account is distinct from new.email
      and account is distinct from new.phone;
    update transfers set to_id = null where to_id = new.id and state = 'offered'
      and account in (old.email, old.phone) and account is distinct from new.email
      and account is distinct from new.phone;
  end if;
  if new.account_review = 'passed' and new.real_name_review = 'passed' and new.pilot_review = 'passed'
    and new.disabled_at is null then
    update task_supervisors set account_id = new.id where account in (new.email, new.phone) and account_id is null
      and added_at > now() - interval '30 days';
    update transfers set to_id = new.id where account in (new.email, new.phone) and to_id is null
      and state = 'offered' and from_id <> new.id;
  end if;
  return null;
end $$;
create trigger follow_entries
  after insert or update of email, phone, account_review, real_name_review, pilot_review, disabled_at on accounts
  for each row execute function follow_entries();
