-- When the owner took a confirmed drone out of the task: a refusal, and no removal by whom leads it.
alter table task_participants add column left_at timestamptz check (left_at is null or state = 'removed');
