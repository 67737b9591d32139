-- Waits of their land that the people who planned an order or a task were notified of, so that each is notified of once.
-- The release before runs: it leaves this column null when it plans an order, and posts the notice of its waits itself.
alter table orders add column notified_waits text[];
-- The release before runs: it leaves this column empty, and posts no notice of waits for tasks.
alter table tasks add column notified_waits text[] not null default '{}';
