-- Flights of a sealed record may be derived again under other ids, or be removed: it keeps what was sealed (decision 88).

-- The release before runs: it reads these rows only together with their flights.
alter table record_flights drop constraint record_flights_flight_id_fkey;
-- As sealed; null in a draft. A flight of the same drone and time replaces one that is gone.
alter table record_flights add column drone_id text;
alter table record_flights add column start_at timestamptz;
alter table record_flights add column end_at timestamptz;
update record_flights rf set drone_id = f.drone_id, start_at = f.start_at, end_at = f.end_at
  from flights f, records r where f.id = rf.flight_id and r.id = rf.record_id and r.state = 'complete';
create index record_flights_sealed on record_flights (drone_id, start_at) where drone_id is not null;

create function forget_record_flights() returns trigger language plpgsql as $$
begin
  delete from record_flights rf using gone g, records r
    where rf.flight_id = g.id and r.id = rf.record_id and r.state = 'draft';
  return null;
end $$;
-- The release before runs: the trigger does what its foreign key did for drafts.
create trigger forget_record_flights after delete on flights referencing old table as gone
  for each statement execute function forget_record_flights();

-- The sealed record without its flights and the boundary of its plot, which lists show. The release before runs: it seals without it.
alter table record_seals add column summary jsonb;
update record_seals set summary = ((document::jsonb -> 'record') - 'flights') #- '{plot,boundary}';
