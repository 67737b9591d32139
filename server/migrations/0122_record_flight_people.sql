-- Owner and pilot of the flights of a sealed record, so that both still see it when a flight is removed.
-- The release before runs: it leaves these columns empty, and deletes no account.
alter table record_flights add column owner_id uuid references accounts (id),
  add column pilot_id uuid references accounts (id);
-- The release before runs: it does not read these columns. Of flights that are gone already, neither is known.
update record_flights rf set owner_id = f.owner_id, pilot_id = f.pilot_id
  from flights f, records r where f.id = rf.flight_id and r.id = rf.record_id and (r.state = 'complete' or r.is_split);
create index record_flights_owner on record_flights (owner_id) where owner_id is not null;
create index record_flights_pilot on record_flights (pilot_id) where pilot_id is not null;
