-- A second factor at sign-in (decision 51). A one-time-code factor counts once a first code has confirmed it.
create table totp_factors (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  secret bytea not null,
  key_id text not null,
  -- Time step of the last accepted code: each code is valid once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
create table passkeys (
  -- Credential id, base64url.
  id text primary key check (length(id) <= 1400),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id, created_at);

-- What a sign-in, a proof or the registration of a passkey waits for, for five minutes and once.
create table factor_tickets (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-step', 'passkey', 'register', 'proof')),
  account_id uuid references accounts (id) on delete cascade,
  -- Of the password that was right; a ticket is void once it was changed.
  password_hash text,
  challenge text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index factor_tickets_expiry on factor_tickets (expires_at);
create index factor_tickets_account on factor_tickets (account_id);

-- When the session last proved who uses it: at sign-in, or for a call that asks for a fresh proof.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null, alter column proved_at set default now();

alter table companies add column second_factor_required boolean not null default false;
