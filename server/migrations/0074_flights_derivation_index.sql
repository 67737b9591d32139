-- Apart from the new column, so that flights can be read while it is built.
create index flights_derivation on flights (derivation_version, start_at);
