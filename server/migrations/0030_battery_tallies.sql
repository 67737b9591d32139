-- What lists count and narrow batteries by, in one small number: hundreds for abnormal, tens for the band, units for the
-- cycle bucket, each from 1 and 0 where it is unknown.
alter table batteries add column tally smallint not null generated always as ((
  case when faults <> '{}' or coalesce(band = 'abnormal', false) or twice_at is not null then 100 else 0 end
  + case band when 'normal' then 10 when 'watch' then 20 when 'abnormal' then 30 else 0 end
  + case when cycles <= 100 then 1 when cycles <= 200 then 2 when cycles <= 300 then 3 when cycles > 300 then 4 else 0 end
  )::smallint) stored;
create index batteries_tally on batteries (tally);

-- The same beside the rows that change with every message: what seldom changes is counted in an index alone. Written by
-- the writing transaction itself, so that no figure is ever behind its rows.
create table battery_tallies (
  battery_no integer primary key references batteries (battery_no) on delete cascade,
  company_id uuid,
  tally smallint not null
);
create index battery_tallies_all on battery_tallies (tally);
create index battery_tallies_company on battery_tallies (company_id, tally);

create function copy_battery_tally() returns trigger language plpgsql as $$
begin
  insert into battery_tallies (battery_no, company_id, tally) values (new.battery_no, new.company_id, new.tally)
  on conflict (battery_no) do update set company_id = excluded.company_id, tally = excluded.tally;
  return null;
end $$;
create trigger copy_first_tally after insert on batteries for each row execute function copy_battery_tally();
create trigger copy_tally after update on batteries for each row
  when ((old.company_id, old.tally) is distinct from (new.company_id, new.tally)) execute function copy_battery_tally();
insert into battery_tallies (battery_no, company_id, tally) select battery_no, company_id, tally from batteries;

-- A deep page is counted off in an index alone, whatever of the tally and whose company is asked for.
drop index batteries_used;
create index batteries_used on batteries (used_at desc nulls last, sn) include (battery_no, tally, company_id);
create index batteries_least_healthy on batteries (score, sn) include (battery_no, tally, company_id);
create index batteries_healthiest on batteries (score desc nulls last, sn) include (battery_no, tally, company_id);
create index batteries_fewest_cycles on batteries (cycles, sn) include (battery_no, tally, company_id);
create index batteries_most_cycles on batteries (cycles desc nulls last, sn) include (battery_no, tally, company_id);

-- Parts of a battery's health that nothing is known of count as of a battery just normal, no longer as the known ones.
update battery_states s set health = jsonb_set(s.health, '{score}', to_jsonb(n.score)) || jsonb_build_object('band',
    case when n.score >= 80 then 'normal' when n.score >= 60 then 'watch' else 'abnormal' end)
  from (select battery_no, round(80 + sum((part ->> 'points')::numeric - 0.8 * (part ->> 'of')::numeric))::int as score
    from battery_states, jsonb_array_elements(health -> 'parts') as part group by battery_no) n
  where n.battery_no = s.battery_no;
update batteries b set score = (s.health ->> 'score')::smallint, band = s.health ->> 'band'
  from battery_states s where s.battery_no = b.battery_no and s.health ->> 'band' is not null;
