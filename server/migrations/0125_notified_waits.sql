-- Waits of their land that the people who planned an order or a task were notified of, so that each is notified of once.
-- The release before runs: it leaves these columns empty.
alter table orders add column notified_waits text[] not null default '{}';
-- The release before runs: it leaves this column empty.
alter table tasks add column notified_waits text[] not null default '{}';
