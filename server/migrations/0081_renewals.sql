-- Renewed papers: a new version is reviewed while the passed one stays valid. The last valid day of the passed
-- certificate is stored with the account, like its review state; the papers that carry it are encrypted.
alter table reviews add column is_renewal boolean not null default false;
alter table accounts
  add column pilot_valid_until date,
  -- The last reminder of the certificate's end, in days before it: 30, 7 or 0.
  add column pilot_reminder smallint check (pilot_reminder in (30, 7, 0));
create index accounts_pilot_ends on accounts (pilot_valid_until)
  where pilot_valid_until is not null and pilot_reminder is distinct from 0;
