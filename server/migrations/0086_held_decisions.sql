-- A decision on papers is held for some seconds, in which it can be undone. Until then the submission is pending.
alter table reviews
  add column held_decision text check (held_decision in ('pass', 'reject')),
  add column held_reason text,
  add column held_note text,
  add column held_by uuid references accounts (id) on delete set null,
  add column held_until timestamptz,
  add check ((held_decision is null) = (held_until is null)),
  add check (held_decision is null or status = 'pending'),
  add check ((held_decision = 'reject') = (held_reason is not null));
create index reviews_held on reviews (held_until) where held_until is not null;
