-- The height of a lift names what it is counted from; lifts so far counted from the ground.
alter table lifts add column height_ref text not null default 'ground' check (height_ref in ('ground', 'takeoff'));

comment on column lifts.height_m is 'Above height_ref';
comment on column restrictions.limits is 'heightM counts from the take-off point, as set_limits.heightRef names it';
