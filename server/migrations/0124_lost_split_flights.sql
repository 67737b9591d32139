-- A split draft notes when it loses a flight, as it waits for the one that replaces it.
-- The release before runs: it does not look at when a split draft was changed.
create or replace function forget_record_flights() returns trigger language plpgsql as $$
begin
  delete from record_flights rf using gone g, records r
    where rf.flight_id = g.id and r.id = rf.record_id and r.state = 'draft' and not r.is_split;
  update records r set changed_at = now() from gone g, record_flights rf
    where rf.flight_id = g.id and r.id = rf.record_id and r.state = 'draft' and r.is_split;
  return null;
end $$;
