-- The highest seal and the highest number of a row that the sealer accounted for: their rows exist, or the trail
-- records that they never did. Set after each commit: setval is exact after a crash, unlike nextval, and is not rolled back.
create sequence audit_sealed_to minvalue 0;
create sequence audit_accounted_to minvalue 0;
grant select, update on sequence audit_sealed_to, audit_accounted_to to smartflight_app;
grant select on sequence audit_id_seq to smartflight_app;
select setval('audit_sealed_to', coalesce((select max(no) from audit_seals), 0));
select setval('audit_accounted_to', case when is_called then last_value else 0 end) from audit_id_seq;
-- Numbers without a row so far, from transactions that were rolled back.
insert into audit (actor_kind, actor_id, action, target_kind, target_id, detail)
select 'system', 'audit', 'audit.unused', 'audit', '', jsonb_build_object('ranges', jsonb_agg(jsonb_build_array(low, high)))
from (
  select lag(id, 1, 0::bigint) over (order by id) + 1 as low, id - 1 as high
  from (select id from audit union all select last_value + 1 from audit_accounted_to) ids
) gaps where low <= high having count(*) > 0;
