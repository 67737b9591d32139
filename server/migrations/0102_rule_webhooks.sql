-- Alarms of rules with the channel `webhook`, for webhooks of the rule's account (decision 82).
create function add_rule_alarm_event(event text, changed rule_alarms) returns void language sql as $$
  insert into webhook_events (type, subject, subject_id, data, device_id, company_id, owner_id, account_id)
  select event, 'device:' || d.id, d.id, jsonb_build_object('deviceId', d.id, 'kind', d.kind, 'code', 'rule:' || r.name,
      'level', r.severity, 'ruleId', r.id, 'measure', r.measure, 'value', changed.value),
    d.id, d.company_id, d.owner_id, r.account_id
  from rules r, devices d
  where r.id = changed.rule_id and d.id = changed.drone_id and 'webhook' = any(r.channels)
    and exists (select from webhooks w
      where w.account_id = r.account_id and w.disabled_at is null and w.types @> array[event])
$$;

create function emit_rule_alarm() returns trigger language plpgsql as $$
begin
  perform add_rule_alarm_event(case when new.cleared_at is null then 'alarm.raised' else 'alarm.cleared' end, new);
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it knows, and no rule has this channel.
create trigger emit_new_rule_alarm after insert on rule_alarms for each row execute function emit_rule_alarm();
-- The release before runs: the trigger only adds a row of a table that it knows, and no rule has this channel.
create trigger emit_rule_alarm after update on rule_alarms for each row
  when ((old.cleared_at is null) <> (new.cleared_at is null)) execute function emit_rule_alarm();

-- The alarms of a removed rule are over: they are deleted with it.
create function emit_removed_rule() returns trigger language plpgsql as $$
begin
  perform add_rule_alarm_event('alarm.cleared', a) from rule_alarms a where a.rule_id = old.id and a.cleared_at is null;
  return old;
end $$;
-- The release before runs: the trigger only adds a row of a table that it knows, and no rule has this channel.
create trigger emit_removed_rule before delete on rules for each row
  when ('webhook' = any(old.channels)) execute function emit_removed_rule();
