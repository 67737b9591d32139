-- Which report a battery's faults come from is now stored under `reported`.
update battery_states set facts = (facts - 'told') || jsonb_build_object('reported', facts -> 'told') where facts ? 'told';

alter table batteries rename column twice_told_at to seen_twice_at;
