-- What was against a battery from when to when, also what came and went between two looks at its row.
create table battery_faults (
  battery_no integer not null references batteries (battery_no) on delete cascade,
  code text not null,
  from_at timestamptz not null,
  -- When it was last reported or shown; of one that is over, its end.
  last_at timestamptz not null,
  is_standing boolean not null,
  primary key (battery_no, from_at, code)
) with (fillfactor = 70);
-- What is already was notified of when it began to.
insert into battery_faults (battery_no, code, from_at, last_at, is_standing)
select b.battery_no, code, least(coalesce(s.facts_at, b.seen_at), b.seen_at), b.seen_at, true
  from batteries b left join battery_states s using (battery_no) cross join unnest(b.faults) as code
  on conflict do nothing;

-- Up to when its holder was notified that a battery is in two places.
alter table batteries add column twice_told_at timestamptz;
update batteries set twice_told_at = twice_at where twice_at is not null;

-- The device that a battery which speaks for itself states it is on.
alter table battery_samples add column on_device_no integer;

-- Of each cell the lowest in every ten minutes of a packed day: what a heat map of many days reads.
alter table battery_days add column lows bytea;

-- The reason of a deviation notifies those of all cells too; of the last judgement those of the worst one are known.
update battery_states set health = jsonb_set(health, '{parts}', (
  select jsonb_agg(case when part ->> 'reason' in ('deviation.few', 'deviation.watch')
      then jsonb_set(part, '{args,total}', part -> 'args' -> 'count') else part end order by nth)
  from jsonb_array_elements(health -> 'parts') with ordinality as p (part, nth)))
  where health -> 'parts' @> '[{"reason": "deviation.few"}]' or health -> 'parts' @> '[{"reason": "deviation.watch"}]';
