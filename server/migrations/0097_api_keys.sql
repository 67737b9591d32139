-- Keys with which other programs read an account's data. A revoked key is deleted; the audit trail keeps who made it.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256: a key has 256 random bits.
  key_hash bytea not null unique,
  -- Last four characters, for its holder.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz,
  used_at timestamptz,
  used_from text not null default ''
);
create index api_keys_account on api_keys (account_id, created_at);
