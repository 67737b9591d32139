-- Links with which people without an account read one thing of an account. Ended ones are deleted after a month.
create table share_links (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  target jsonb not null,
  name text not null check (length(name) <= 60),
  -- SHA-256: a token has 256 random bits.
  token_hash bytea not null unique,
  -- Last four characters of the token, for its owner.
  hint text not null,
  -- With it and the token, the server makes the token of a visit; neither is enough alone.
  visit_salt bytea not null,
  -- SHA-256 of the token of a visit.
  visit_hash bytea not null unique,
  -- argon2id; null without a password.
  password_hash text,
  shows_people boolean not null,
  shows_sender boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when its owner ends it.
  revoked_at timestamptz,
  openings integer not null default 0,
  opened_at timestamptz
);
create index share_links_account on share_links (account_id, created_at);
create index share_links_expiry on share_links (expires_at);
