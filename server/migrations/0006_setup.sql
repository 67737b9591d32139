-- The one-time token that opens a new installation to its first administrator; never more than one.
create table setup_tokens (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null default now()
);
