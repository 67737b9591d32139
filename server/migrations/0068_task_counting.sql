-- From when flights of a drone count: from its owner's agreement, or in the whole agreed period. Tasks from before
-- counted the whole period.
alter table tasks add column count_from text not null default 'period' check (count_from in ('agreement', 'period'));
alter table tasks alter column count_from set default 'agreement';

-- Flights of open tasks are counted again, by the owner who agreed and the newest agreed period.
update task_flights k set revision = -1 from tasks t where t.id = k.task_id and t.state in ('inviting', 'active');
insert into task_changes (task_id, flight_id)
select k.task_id, k.flight_id from task_flights k join tasks t on t.id = k.task_id and t.state in ('inviting', 'active');
