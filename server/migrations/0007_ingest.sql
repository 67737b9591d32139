-- What changed while a derivation is under way is kept apart from what it took, so that it reads nothing twice.
-- from_at and to_at: changed and taken by no one; taken_from and taken_to: taken by a lease, and again should it fail.
alter table derivations
  drop column marks,
  alter column from_at drop not null,
  alter column to_at drop not null,
  add column taken_from timestamptz,
  add column taken_to timestamptz;

-- A state is rewritten as long as its drone flies: room on the page keeps the index out of it.
alter table drone_states set (fillfactor = 50);
alter table derivations set (fillfactor = 50);

-- Server time at which a boot was first received from: its own clock may be wrong, and reports nothing about its age.
alter table boots add column seen_at timestamptz not null default now();
