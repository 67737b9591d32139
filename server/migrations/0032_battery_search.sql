-- What carries a battery beside its row, so that a list narrowed by it is counted and paged in indexes alone. A device
-- never changes its kind; anyone who writes where a battery is need not know of this.
alter table batteries add column carrier text;
update batteries b set carrier = d.kind from devices d where d.device_no = b.device_no;
create function set_battery_carrier() returns trigger language plpgsql as $$
begin
  new.carrier := (select d.kind from devices d where d.device_no = new.device_no);
  return new;
end $$;
create trigger set_first_carrier before insert on batteries for each row execute function set_battery_carrier();
create trigger set_carrier before update on batteries for each row
  when (old.device_no is distinct from new.device_no) execute function set_battery_carrier();

alter table battery_tallies add column carrier text;
update battery_tallies t set carrier = b.carrier from batteries b where b.battery_no = t.battery_no;
create index battery_tallies_carrier on battery_tallies (carrier, tally);
create index battery_tallies_company_carrier on battery_tallies (company_id, carrier, tally);
create or replace function copy_battery_tally() returns trigger language plpgsql as $$
begin
  insert into battery_tallies (battery_no, company_id, tally, carrier)
  values (new.battery_no, new.company_id, new.tally, new.carrier)
  on conflict (battery_no) do update set
    company_id = excluded.company_id, tally = excluded.tally, carrier = excluded.carrier;
  return null;
end $$;
drop trigger copy_tally on batteries;
create trigger copy_tally after update on batteries for each row
  when ((old.company_id, old.tally, old.carrier) is distinct from (new.company_id, new.tally, new.carrier))
  execute function copy_battery_tally();

drop index batteries_used, batteries_least_healthy, batteries_healthiest, batteries_fewest_cycles, batteries_most_cycles;
create index batteries_used on batteries (used_at desc nulls last, sn) include (battery_no, tally, company_id, carrier);
create index batteries_least_healthy on batteries (score, sn) include (battery_no, tally, company_id, carrier);
create index batteries_healthiest on batteries (score desc nulls last, sn)
  include (battery_no, tally, company_id, carrier);
create index batteries_fewest_cycles on batteries (cycles, sn) include (battery_no, tally, company_id, carrier);
create index batteries_most_cycles on batteries (cycles desc nulls last, sn)
  include (battery_no, tally, company_id, carrier);

-- What a battery is searched by, beside the row that every message changes: an index of its parts there would be
-- written with each of them.
create table battery_words (
  battery_no integer primary key references batteries (battery_no) on delete cascade,
  words text not null
);
create function copy_battery_words() returns trigger language plpgsql as $$
begin
  insert into battery_words (battery_no, words)
  values (new.battery_no, lower(concat_ws(e'\n', new.sn, new.model)))
  on conflict (battery_no) do update set words = excluded.words;
  return null;
end $$;
create trigger copy_first_words after insert on batteries for each row execute function copy_battery_words();
create trigger copy_words after update on batteries for each row
  when ((old.sn, old.model) is distinct from (new.sn, new.model)) execute function copy_battery_words();
insert into battery_words (battery_no, words) select battery_no, lower(concat_ws(e'\n', sn, model)) from batteries;
-- A database without the extension looks through the words alone, which are few.
do $$
begin
  create index battery_words_parts on battery_words using gin (words gin_trgm_ops);
exception when undefined_object then null;
end $$;
