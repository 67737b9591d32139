-- Given up deliveries of a webhook, newest first: their number is counted and bounded.
create index webhook_deliveries_dead on webhook_deliveries (webhook_id, event_id) where state = 'dead';
