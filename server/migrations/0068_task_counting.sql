-- From when flights of a drone count: from its owner's agreement, or in the whole agreed period. Tasks from before
-- counted the whole period.
alter table tasks add column count_from text not null default 'period' check (count_from in ('agreement', 'period'));
alter table tasks alter column count_from set default 'agreement';
