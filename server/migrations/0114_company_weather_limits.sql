-- Weather in which a company, or an account without one, lets its drones treat; null is no limit (decision 92).
alter table record_holders add column weather_limits jsonb;
