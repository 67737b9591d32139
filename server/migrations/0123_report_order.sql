-- Which boot and message each reported property is from, so that the order in which processes write does not matter.
-- Null, or another newest message than that of the row: the properties are from the row's own message.
-- The release before runs: it neither reads nor writes the column, and what it writes counts as one report.
alter table drone_properties add column boots jsonb;
