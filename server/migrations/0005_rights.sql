-- The server works under a role that may add to the audit trail but not change it.
do $$
begin
  create role smartflight_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant smartflight_app to current_user;
grant usage, create on schema public to smartflight_app;
grant select, insert, update, delete on all tables in schema public to smartflight_app;
grant usage on all sequences in schema public to smartflight_app;
alter default privileges in schema public grant select, insert, update, delete on tables to smartflight_app;
alter default privileges in schema public grant usage on sequences to smartflight_app;
revoke update, delete, truncate on audit from smartflight_app;
