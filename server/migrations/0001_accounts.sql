-- People, companies and sessions. Review states live with the account until reviews get rows of their own.
create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  parent_id uuid references companies (id),
  invitation_code text unique,
  time_zone text not null default 'UTC',
  map_center text not null default '',
  logo_path text not null default '',
  mini_logo_path text not null default '',
  created_at timestamptz not null default now()
);
create index companies_parent on companies (parent_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text unique,
  phone text unique,
  password_hash text,
  account_type text not null check (account_type in ('personal', 'internal', 'enterprise', 'oem', 'dealer')),
  roles text[] not null,
  company_id uuid references companies (id),
  invitation_code text not null default '000000',
  time_zone text not null default 'UTC',
  avatar text not null default '',
  basic_info_given boolean not null default false,
  account_review text not null default 'unreviewed'
    check (account_review in ('unreviewed', 'pending', 'passed', 'rejected')),
  real_name_review text not null default 'none'
    check (real_name_review in ('none', 'pending', 'passed', 'rejected')),
  pilot_review text not null default 'none'
    check (pilot_review in ('none', 'pending', 'passed', 'rejected')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check (email is not null or phone is not null)
);
create index accounts_company on accounts (company_id);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins per account name and address, shared by all processes.
create table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_target on audit (target_kind, target_id, at);
