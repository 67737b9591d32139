-- Answers to writing calls that were given a key by their caller: asked again with it, a call has no second effect.
create table keyed_calls (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- Hash of method, path, query and body.
  request bytea not null,
  status smallint,
  -- Sealed: an answer may hold what is shown only once. Null while the call is under way.
  answer bytea,
  begun_at timestamptz not null,
  primary key (account_id, key)
);
create index keyed_calls_age on keyed_calls (begun_at);
