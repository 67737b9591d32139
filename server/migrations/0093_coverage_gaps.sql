-- Traced again when it is next asked for: gaps and remaining ground are classes of their own now.
update flight_shapes set coverage = null where coverage is not null;
