-- Webhooks by the Standard Webhooks specification: who subscribes to which events, and the outbox of both.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  url text not null check (length(url) <= 500),
  types text[] not null,
  created_at timestamptz not null,
  -- Null while events are delivered.
  disabled_at timestamptz,
  -- By the account, or by an answer 410.
  disabled_by text check (disabled_by in ('account', 'receiver')),
  -- Failed attempts in a row, and until when an endpoint that does not answer is left alone.
  failures integer not null default 0,
  paused_until timestamptz,
  check ((disabled_at is null) = (disabled_by is null))
);
create index webhooks_account on webhooks (account_id, created_at);
create index webhooks_types on webhooks using gin (types) where disabled_at is null;

-- The newest secret signs, and an older one until it ends.
create table webhook_secrets (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  ends_at timestamptz
);
create index webhook_secrets_webhook on webhook_secrets (webhook_id, created_at);
create index webhook_secrets_key on webhook_secrets (key_id, id);

-- The outbox: written by the statement that makes the change. Accounts and companies are those of the row that changed,
-- for the check of who may read it, and are no references.
create table webhook_events (
  id bigint generated always as identity primary key,
  type text not null,
  -- What it is about. Events of one subject are delivered in the order of their ids.
  subject text not null,
  subject_id text not null,
  data jsonb not null,
  device_id text,
  company_id uuid,
  owner_id uuid,
  pilot_id uuid,
  -- The only account that receives it; null: every account that may read it.
  account_id uuid,
  at timestamptz not null default now(),
  -- When its deliveries were made; null before.
  dispatched_at timestamptz
);
create index webhook_events_new on webhook_events (id) where dispatched_at is null;
create index webhook_events_old on webhook_events (dispatched_at);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id bigint not null references webhook_events (id) on delete cascade,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  created_at timestamptz not null,
  -- When its three days began: at first and with each replay.
  started_at timestamptz not null,
  due_at timestamptz not null,
  -- A process sends it until then.
  leased_until timestamptz,
  attempts integer not null default 0,
  -- The newest attempts, oldest first: instant, status, error, duration, answer.
  tries jsonb not null default '[]',
  ended_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, event_id) where state = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (webhook_id) where leased_until is not null;
create index webhook_deliveries_order on webhook_deliveries (webhook_id, subject, event_id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, event_id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- Whether any enabled webhook subscribes to events of this type.
create function is_webhook_wanted(type text) returns boolean language sql stable as
  $$ select exists (select from webhooks where disabled_at is null and types @> array[type]) $$;

create function utc_text(at timestamptz) returns text language sql immutable as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The release before runs: the triggers on flights only add rows of a table that it does not know.
do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as came', $q$select 'flight.changed' as type, false as is_removed, f.* from came f
        where (select is_webhook_wanted('flight.changed'))$q$),
    ('update', 'old table as was new table as came', $q$select 'flight.changed' as type, false as is_removed, f.*
        from came f join was w on w.id = f.id
        where f.revision <> w.revision and (select is_webhook_wanted('flight.changed'))
      union all select 'flight.settled', false, f.* from came f join was w on w.id = f.id
        where f.state = 'final' and w.state <> 'final' and (select is_webhook_wanted('flight.settled'))$q$),
    ('delete', 'old table as was', $q$select 'flight.changed' as type, true as is_removed, f.* from was f
        where (select is_webhook_wanted('flight.changed'))$q$)
  ) as k (event, tables, changed) loop
    execute format($f$
      create function emit_flight_%1$s() returns trigger language plpgsql as $$
      begin
        insert into webhook_events (type, subject, subject_id, data, device_id, company_id, owner_id, pilot_id)
        select type, 'flight:' || id, id::text, jsonb_build_object('flightId', id, 'droneId', drone_id, 'state', state,
            'revision', revision, 'isRemoved', is_removed, 'workType', work_type, 'startAt', utc_text(start_at),
            'endAt', utc_text(end_at), 'localDate', local_date, 'plotId', plot_id, 'flightS', flight_s,
            'workS', work_s, 'grossAreaM2', gross_m2, 'netAreaM2', net_m2, 'volumeL', volume_l, 'massKg', mass_kg),
          drone_id, company_id, owner_id, pilot_id
        from (%3$s) f order by id, type;
        return null;
      end $$;
      create trigger emit_flight_%1$s after %1$s on flights referencing %2$s
        for each statement execute function emit_flight_%1$s()$f$, kind.event, kind.tables, kind.changed);
  end loop;
end $do$;

create function emit_command() returns trigger language plpgsql as $$
begin
  insert into webhook_events (type, subject, subject_id, data, device_id)
  select 'command.completed', 'device:' || new.drone_id, new.id::text, jsonb_build_object('commandId', new.id,
      'droneId', new.drone_id, 'method', new.method, 'state', new.state, 'code', new.code,
      'issuedAt', utc_text(new.issued_at), 'endedAt', utc_text(new.ended_at)), new.drone_id
  where is_webhook_wanted('command.completed');
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_command after update on commands for each row
  when (old.ended_at is null and new.ended_at is not null) execute function emit_command();

create function emit_ownership() returns trigger language plpgsql as $$
declare
  event text := case when new.ended_at is null then 'device.bound' else 'device.unbound' end;
begin
  insert into webhook_events (type, subject, subject_id, data, device_id, company_id, owner_id)
  select event, 'device:' || d.id, d.id, jsonb_build_object('deviceId', d.id, 'kind', d.kind,
      'how', coalesce(new.ended, new.began), 'at', utc_text(coalesce(new.ended_at, new.began_at))),
    d.id, d.company_id, new.owner_id
  from devices d where d.id = new.drone_id and is_webhook_wanted(event);
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_bound after insert on ownerships for each row
  when (new.ended_at is null) execute function emit_ownership();
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_unbound after update on ownerships for each row
  when (old.ended_at is null and new.ended_at is not null) execute function emit_ownership();

create function emit_lift() returns trigger language plpgsql as $$
begin
  insert into webhook_events (type, subject, subject_id, data, device_id, company_id, owner_id)
  select 'lift.decided', 'lift:' || new.id, new.id::text, jsonb_build_object('liftId', new.id,
      'droneId', new.drone_id, 'state', new.state, 'from', utc_text(new.from_at), 'to', utc_text(new.to_at)),
    new.drone_id, new.company_id, new.account_id
  where is_webhook_wanted('lift.decided');
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_lift after update on lifts for each row
  when (old.state <> new.state and new.state in ('approved', 'notApproved', 'revoked')) execute function emit_lift();

create function emit_review() returns trigger language plpgsql as $$
begin
  insert into webhook_events (type, subject, subject_id, data, company_id, owner_id)
  select 'review.decided', 'review:' || new.id, new.id::text, jsonb_build_object('reviewId', new.id,
      'accountId', new.account_id, 'kind', new.kind, 'version', new.version, 'status', new.status,
      'reason', new.reason), new.company_id, new.account_id
  where is_webhook_wanted('review.decided');
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_review after update on reviews for each row
  when (old.status <> new.status and new.status in ('passed', 'rejected')) execute function emit_review();

-- `change` is what changed of it: the task itself, or the answers of its drones.
create function add_task_event(changed uuid, change text) returns void language sql as $$
  insert into webhook_events (type, subject, subject_id, data, company_id, owner_id)
  select 'task.changed', 'task:' || t.id, t.id::text, jsonb_build_object('taskId', t.id, 'state', t.state,
    'version', t.version, 'change', change), t.company_id, t.inviter_id
  from tasks t where t.id = changed and is_webhook_wanted('task.changed')
$$;
create function emit_task() returns trigger language plpgsql as $$
begin
  perform add_task_event(new.id, 'task');
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_new_task after insert on tasks for each row execute function emit_task();
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_task after update on tasks for each row
  when (old.version <> new.version or old.state <> new.state) execute function emit_task();
create function emit_participants() returns trigger language plpgsql as $$
begin
  perform add_task_event(k.task_id, 'participants') from (
    select distinct came.task_id from came join was using (id) where came.state <> was.state order by task_id) k;
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_participants after update on task_participants referencing old table as was new table as came
  for each statement execute function emit_participants();

-- Of a stored state: `active` lists the alarms that are raised, without those of alarm rules, which are added with their
-- delivery. States of earlier versions have no list and raise nothing.
create function emit_alarms() returns trigger language plpgsql as $$
declare
  former jsonb := case tg_op when 'INSERT' then '[]' else old.state -> 'active' end;
  present jsonb := new.state -> 'active';
begin
  insert into webhook_events (type, subject, subject_id, data, device_id, company_id, owner_id)
  select c.type, 'device:' || d.id, d.id, jsonb_build_object('deviceId', d.id, 'kind', d.kind) || c.alarm,
    d.id, d.company_id, d.owner_id
  from devices d, (
    select 'alarm.cleared' as type, o.alarm, o.nth from jsonb_array_elements(former) with ordinality as o (alarm, nth)
      where not exists (select from jsonb_array_elements(present) n (alarm)
        where n.alarm - 'level' = o.alarm - 'level') and is_webhook_wanted('alarm.cleared')
    union all
    select 'alarm.raised', n.alarm, n.nth from jsonb_array_elements(present) with ordinality as n (alarm, nth)
      where not exists (select from jsonb_array_elements(former) o (alarm) where o.alarm = n.alarm)
        and is_webhook_wanted('alarm.raised')) c
  where d.id = new.drone_id order by c.type, c.nth;
  return null;
end $$;
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_first_alarms after insert on drone_states for each row
  when (jsonb_array_length(new.state -> 'active') > 0) execute function emit_alarms();
-- The release before runs: the trigger only adds a row of a table that it does not know.
create trigger emit_alarms after update on drone_states for each row
  when (old.state -> 'active' <> new.state -> 'active') execute function emit_alarms();
