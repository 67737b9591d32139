-- Names of the vocabulary for tables and columns. Indexes and views follow their table; functions do not.
alter table drone_wishes rename to drone_desired_states;
alter table drone_desired_states rename column told_version to published_version;
alter table drone_desired_states rename column lock_standing to lock_is_permanent;
alter index drone_wishes_pkey rename to drone_desired_states_pkey;
alter index drone_wishes_untold rename to drone_desired_states_unpublished;
alter index drone_wishes_open rename to drone_desired_states_open;
alter trigger queue_first_wish on drone_desired_states rename to queue_first_desired_state;
alter trigger queue_wish on drone_desired_states rename to queue_desired_state;

alter table battery_faults rename column is_standing to is_active;
alter table drone_marks rename column words to search_text;

alter table battery_words rename to battery_search_texts;
alter table battery_search_texts rename column words to search_text;
alter index battery_words_pkey rename to battery_search_texts_pkey;
alter index if exists battery_words_parts rename to battery_search_texts_parts;
drop trigger copy_first_words on batteries;
drop trigger copy_words on batteries;
drop function copy_battery_words();
create function copy_battery_search_text() returns trigger language plpgsql as $$
begin
  insert into battery_search_texts (battery_no, search_text)
  values (new.battery_no, lower(concat_ws(e'\n', new.sn, new.model)))
  on conflict (battery_no) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger copy_first_search_text after insert on batteries
  for each row execute function copy_battery_search_text();
create trigger copy_search_text after update on batteries for each row
  when ((old.sn, old.model) is distinct from (new.sn, new.model)) execute function copy_battery_search_text();

update battery_states set facts = replace(facts::text, '"stands":', '"isActive":')::jsonb where facts ? 'events';
