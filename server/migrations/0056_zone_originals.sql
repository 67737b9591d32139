-- The layers as published, where those in use are divided or moved outwards to fit, with how far they were moved.
alter table zones add column original jsonb;
