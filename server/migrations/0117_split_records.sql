-- Drafts that were made by taking flights out of another one. Later flights of the day go to the draft that is not split.
alter table records add column is_split boolean not null default false;
-- The release before runs: flights that it cannot add to a draft without this index wait in record_queue for this release.
drop index records_draft;
create unique index records_draft on records
  (holder_id, local_date, work_type, coalesce(plot_id::text, drone_id)) where state = 'draft' and not is_split;

-- A split draft keeps drone and time of its flights, as a sealed record does, so that a flight derived again returns to it.
-- The release before runs: it makes no split drafts, for which alone the function differs.
create or replace function forget_record_flights() returns trigger language plpgsql as $$
begin
  delete from record_flights rf using gone g, records r
    where rf.flight_id = g.id and r.id = rf.record_id and r.state = 'draft' and not r.is_split;
  return null;
end $$;
