-- Alarms of rules beyond the hourly limit of webhooks: neither they nor their ends are posted to them (decision 80).
alter table rule_alarms add column is_withheld boolean not null default false;

-- The release before runs: it has no rules. The delivery of alarms posts raised ones, as it counts them.
drop trigger emit_new_rule_alarm on rule_alarms;
-- The release before runs: it has no rules.
drop trigger emit_rule_alarm on rule_alarms;

-- The release before runs: it has no rules.
create or replace function emit_rule_alarm() returns trigger language plpgsql as $$
begin
  perform add_rule_alarm_event('alarm.cleared', new);
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it knows.
create trigger emit_rule_alarm after update on rule_alarms for each row
  when (old.cleared_at is null and new.cleared_at is not null and not new.is_withheld)
  execute function emit_rule_alarm();

-- The release before runs: it has no rules.
create or replace function emit_removed_rule() returns trigger language plpgsql as $$
begin
  perform add_rule_alarm_event('alarm.cleared', a) from rule_alarms a
    where a.rule_id = old.id and a.cleared_at is null and not a.is_withheld;
  return old;
end $$;
