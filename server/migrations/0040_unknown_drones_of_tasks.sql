-- An invitation for an id that no drone has looks like one whose owner has not answered: neither reveals the other.
alter table task_participants drop constraint task_participants_drone_id_fkey;
alter table task_participants drop constraint task_participants_check1;
