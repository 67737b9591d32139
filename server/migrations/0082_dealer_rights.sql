-- An approved upgrade takes no right away (decision 66). Dealers that were approved before lose the role that excludes
-- campaigns, no-fly zones and reviews; a dealer to whom staff gave the role keeps it.
update accounts a set roles = array_remove(roles, '91')
where '91' = any(roles) and exists (
  select from reviews r where r.account_id = a.id and r.kind = 'upgrade' and r.status = 'passed');
