-- When a device was first received from: of a drone its boots report, a charger has none.
alter table drone_states add column first_seen_at timestamptz;
alter table drone_states alter column first_seen_at set default now();
-- Of chargers that have spoken before, the first connection that is still known.
update drone_states s set first_seen_at = coalesce(
    (select min(k.at) from drone_connections k where k.drone_id = s.drone_id and k.at <= s.seen_at), s.seen_at)
  from devices d where d.id = s.drone_id and d.kind = 'charger';
