-- Where the reported height leaves open whether a drone is inside a zone, the episode is a possible breach.
alter table zone_episodes drop constraint zone_episodes_level_check,
  add constraint zone_episodes_level_check check (level in ('near', 'possible', 'breach'));
