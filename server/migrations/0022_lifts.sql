-- Applications to lift a no-fly zone for a drone, and the licences that come of them.

alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check
    check (purpose in ('idCard', 'pilotCard', 'licence', 'certificate', 'avatar', 'logo', 'miniLogo'));

create table lifts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  drone_id text not null references drones (id) on delete cascade,
  -- Its name, and the company whose managers see the application, when it was submitted.
  drone_name text not null,
  company_id uuid references companies (id),
  revision integer not null default 1,
  state text not null default 'underReview'
    check (state in ('underReview', 'approved', 'notApproved', 'withdrawn', 'expired', 'revoked')),
  -- What was asked for; of an approved one what was granted, and `asked` where that is less.
  shape jsonb not null,
  height_m double precision not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  asked jsonb,
  -- The box around the shape.
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  lift_address text not null,
  certificate_id uuid references files (id) on delete set null,
  renews uuid references lifts (id) on delete set null,
  -- Sealed JSON of who applied, frozen with the submission.
  papers bytea,
  key_id text,
  submitted_at timestamptz not null,
  -- Reminders that its reviewers have had.
  reminders smallint not null default 0,
  claimed_by uuid references accounts (id) on delete set null,
  claimed_until timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  reason text,
  note text not null default '',
  ended_at timestamptz,
  check (from_at < to_at),
  check ((state in ('underReview', 'approved')) = (ended_at is null))
);
create index lifts_account on lifts (account_id, submitted_at desc, id);
create index lifts_company on lifts (company_id, submitted_at desc, id);
create index lifts_newest on lifts (submitted_at desc, id);
create index lifts_waiting on lifts (submitted_at, id) where state = 'underReview';
create index lifts_open on lifts (south, north) where state in ('underReview', 'approved');
create index lifts_due on lifts (to_at) where state in ('underReview', 'approved');
create index lifts_drone on lifts (drone_id);
create index lifts_certificate on lifts (certificate_id) where certificate_id is not null;
create index lifts_key on lifts (key_id, id) where key_id is not null;

-- What an approved application has given the drone; it holds where, how high and when the application states.
create table licences (
  id uuid primary key,
  lift_id uuid not null unique references lifts (id) on delete cascade,
  drone_id text not null references drones (id) on delete cascade,
  issued_at timestamptz not null,
  -- When the drone showed that it has it; null while it does not.
  delivered_at timestamptz,
  ended_at timestamptz,
  ended text check (ended in ('expired', 'revoked')),
  check ((ended_at is null) = (ended is null))
);
create index licences_drone on licences (drone_id) where ended_at is null;

-- The licences a drone is to have: the set, its hash, and which ones are to go where nothing else is new.
alter table drone_wishes
  add column licences jsonb,
  add column licences_done boolean not null default false;
drop index drone_wishes_open;
create index drone_wishes_open on drone_wishes (drone_id)
  where lock_standing or (limits is not null and not limits_done) or (pilot_ids is not null and not pilots_done)
    or (licences is not null and not licences_done);
