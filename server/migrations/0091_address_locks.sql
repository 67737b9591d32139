-- An account that gets an address waits for entries that are being made for it, and they for the account: without the
-- lock neither saw the other, and the entry waited for an account that was there. One of 1,024 locks, so that many
-- accounts in one transaction do not use up the server's locks.
create function lock_addresses(addresses text[]) returns void language sql as $$
  select pg_advisory_xact_lock(91, key) from
    (select distinct hashtext(address) & 1023 as key from unnest(addresses) address where address is not null) keys
  order by key
$$;
create function lock_own_addresses() returns trigger language plpgsql as $$
begin
  perform lock_addresses(array[new.email, new.phone]);
  return new;
end $$;
create trigger lock_own_addresses before insert or update of email, phone on accounts
  for each row execute function lock_own_addresses();

-- Erasure, histories and lists look for ended entries too, which the partial indexes do not contain.
create index grants_drone on grants (drone_id);
create index grants_by_address on grants (address);
create index transfers_account on transfers (account);
create index task_supervisors_by_address on task_supervisors (account);
drop index grants_waiting;
drop index transfers_waiting;
drop index task_supervisors_waiting;
