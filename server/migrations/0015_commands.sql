-- What was asked of a drone: stored before anything is sent, so that a process may die at any moment.
create table commands (
  id uuid primary key,
  drone_id text not null references drones (id) on delete cascade,
  method text not null,
  params jsonb not null default '{}',
  state text not null default 'queued',
  progress real,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  -- When something happens to it by time alone: the next attempt, or the end.
  due_at timestamptz not null,
  ended_at timestamptz,
  -- Who gave it or agreed to it. by_server: the server repeats what was agreed, and is named as its issuer.
  account_id uuid references accounts (id),
  by_server boolean not null default false,
  reason text not null default '',
  code text,
  message text,
  reported jsonb,
  -- Of the newest answer: boot and number of its message.
  answer_boot text,
  answer_seq bigint,
  -- The drone reports it is done; what it reports does not show it yet.
  is_done boolean not null default false,
  late_result text,
  late_at timestamptz,
  batch_id uuid
);
create index commands_due on commands (due_at) where ended_at is null;
create index commands_open on commands (drone_id) where ended_at is null;
create index commands_drone on commands (drone_id, issued_at desc, id);
create index commands_newest on commands (issued_at desc, id);
create index commands_batch on commands (batch_id) where batch_id is not null;

-- How a drone is to be from now on, whether it is there or not.
create table drone_wishes (
  drone_id text primary key references drones (id) on delete cascade,
  -- Confirmed by the drone or, while lock_standing, still asked for.
  lock boolean,
  lock_standing boolean not null default false,
  lock_by uuid references accounts (id),
  lock_command uuid,
  limits jsonb,
  limits_done boolean not null default false,
  limits_by uuid references accounts (id),
  pilot_ids text[],
  pilots_done boolean not null default false,
  pilots_by uuid references accounts (id),
  -- Not before then does the server ask again.
  retry_at timestamptz not null default '-infinity',
  -- Counts changes of what is published; told_version is what the broker has.
  version integer not null default 1,
  told_version integer not null default 0
);
create index drone_wishes_untold on drone_wishes (drone_id) where told_version < version;
create index drone_wishes_open on drone_wishes (drone_id)
  where lock_standing or (limits is not null and not limits_done) or (pilot_ids is not null and not pilots_done);
