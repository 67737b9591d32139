-- People: what they submit, who reviews it, what they agreed to, and the pictures and codes of the way there.

alter table accounts
  add column address text not null default '',
  add column agricultural_cooperative text not null default '',
  add column sex text not null default '' check (sex in ('', '0', '1')),
  add column profession text not null default '',
  add column region text not null default 'CN_86',
  -- Of mails and SMS, from the last sign-in.
  add column language text not null default 'en',
  add column signed_in_at timestamptz,
  add column erased_at timestamptz,
  drop constraint accounts_check,
  add constraint accounts_contact check (email is not null or phone is not null or erased_at is not null);
create index accounts_created on accounts (created_at desc, id);
-- Search by a part of a name or contact: 1 to 11 ms over 100,000 accounts with it, 160 to 190 without. A database that
-- does not have the extension, or does not let us add it, searches the slow way.
do $$
begin
  create extension if not exists pg_trgm;
  create index accounts_search on accounts
    using gin (username gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then null;
end $$;

-- Counters of tries are worth no waiting for the disk: anyone who signs in writes four times to them. A crash forgets them.
alter table attempts set unlogged;

-- A session reports its owner where it is; `id` names it without its token.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default '',
  add column seen_at timestamptz;

-- Codes are kept under a keyed hash: six digits behind a plain one would be guessed at leisure. One of each kind.
create table verification_codes (
  purpose text not null check (purpose in ('register', 'recover', 'contact')),
  target text not null,
  -- Whose contact changes; null for the other purposes.
  account_id uuid references accounts (id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, target)
);
create index verification_codes_expiry on verification_codes (expires_at);

-- Identities of the chat app. A ticket stands for one that has no account yet.
create table chat_identities (
  open_id text primary key,
  account_id uuid not null unique references accounts (id) on delete cascade,
  nickname text not null default '',
  bound_at timestamptz not null
);
create table bind_tickets (
  token_hash bytea primary key,
  open_id text not null,
  nickname text not null default '',
  expires_at timestamptz not null
);
create index bind_tickets_expiry on bind_tickets (expires_at);

-- Pictures, sealed. Until a form names it a picture belongs to no one's papers and goes after a day.
create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('idCard', 'pilotCard', 'licence', 'avatar', 'logo', 'miniLogo')),
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  width integer not null,
  height integer not null,
  sealed bytea not null,
  -- Which key of the ring seals it; rotation looks for the others.
  key_id text not null,
  created_at timestamptz not null,
  kept_at timestamptz
);
create index files_owner on files (owner_id, created_at);
create index files_loose on files (created_at) where kept_at is null;
create index files_key on files (key_id, id);

-- Submissions. `papers` is a sealed JSON of the fields by their names in the contract; it goes with retention or
-- erasure, the decision stays.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('account', 'realName', 'pilot', 'upgrade')),
  version integer not null,
  status text not null default 'pending' check (status in ('pending', 'passed', 'rejected', 'superseded')),
  -- The company within whose reach the applicant was when it was submitted; null is for staff alone.
  company_id uuid references companies (id),
  papers bytea,
  key_id text,
  submitted_at timestamptz not null,
  claimed_by uuid references accounts (id) on delete set null,
  claimed_until timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  reason text,
  note text not null default '',
  unique (account_id, kind, version),
  check ((status in ('passed', 'rejected')) = (decided_at is not null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index reviews_pending on reviews (account_id, kind) where status = 'pending';
create index reviews_queue on reviews (status, submitted_at, id);
create index reviews_company on reviews (company_id, status, submitted_at);
create index reviews_key on reviews (key_id, id) where key_id is not null;

create table review_files (
  review_id uuid not null references reviews (id) on delete cascade,
  slot text not null,
  file_id uuid not null references files (id) on delete cascade,
  primary key (review_id, slot)
);
create index review_files_file on review_files (file_id);

create table consents (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  document text not null check (document in ('registration', 'realName')),
  version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consents_account on consents (account_id, document, given_at);

create table announcements (
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null,
  link text not null default '',
  valid_from timestamptz,
  valid_until timestamptz,
  position integer not null default 0
);
create table app_links (
  only_one boolean primary key default true check (only_one),
  android text not null default '',
  ios text not null default '',
  windows text not null default ''
);

-- The chain over the audit trail, in the order of its own numbers: rows commit in another order than they are numbered,
-- so a process takes the finished ones in under a lock. The app may add seals and never change one.
create table audit_seals (
  no bigint primary key,
  audit_id bigint not null unique references audit (id),
  hash bytea not null
);
revoke update, delete, truncate on audit_seals from smartflight_app;
create index audit_at on audit (at, id);
create index audit_actor on audit (actor_id, id);
create index audit_action on audit (action, id);

-- Sent and refused messages, without their text: what an administrator asks when somebody got no code.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  text_id text not null,
  -- The last four signs of where it went.
  target_end text not null,
  state text not null check (state in ('sent', 'failed')),
  error text not null default '',
  at timestamptz not null
);
create index deliveries_at on deliveries (at);
