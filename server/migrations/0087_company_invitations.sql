-- Invitations into a company, each with a code of its own that one account can use.
create table company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  -- Phone or e-mail, as the inviter gave it.
  account text not null,
  code text not null unique,
  invited_by uuid references accounts (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  joined_id uuid references accounts (id),
  joined_at timestamptz
);
create unique index company_invitations_open on company_invitations (company_id, account) where joined_at is null;
create index company_invitations_company on company_invitations (company_id, invited_at);
create index company_invitations_joined on company_invitations (joined_id) where joined_id is not null;
create index company_invitations_expires on company_invitations (expires_at);
