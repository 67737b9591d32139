-- Sign-in with an OpenID Connect provider (decision 58). An identity is (issuer, subject), never an e-mail address.
create table openid_identities (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  name text not null check (length(name) <= 100),
  linked_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject),
  unique (account_id, issuer)
);

-- A sign-in or link that waits for the provider's response, or an unknown identity that waits for registration.
create table openid_flows (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'link', 'register')),
  account_id uuid references accounts (id) on delete cascade,
  state text,
  nonce text,
  verifier text,
  issuer text,
  subject text,
  name text,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (account_id is not null)),
  check (case when purpose = 'register' then issuer is not null and subject is not null and name is not null
    else state is not null and nonce is not null and verifier is not null end)
);
create index openid_flows_expiry on openid_flows (expires_at);
create index openid_flows_account on openid_flows (account_id);

-- First step of the sign-in, also while the second step is missing; null for earlier sessions.
alter table sessions add column method text check (method in ('password', 'passkey', 'wechat', 'openid'));
alter table factor_tickets add column method text check (method in ('password', 'wechat', 'openid'));
