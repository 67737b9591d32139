-- Who keeps products, customers and spray records: a company, or an account for what is its own (decision 88).
-- The release before runs: it deletes no account and no company.
create table record_holders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid unique references companies (id),
  account_id uuid unique references accounts (id) on delete cascade,
  check (num_nonnulls(company_id, account_id) = 1)
);
