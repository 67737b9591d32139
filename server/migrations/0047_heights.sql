-- Heights keep apart what they are counted from. height_agl_m stays for drones that do not know whether they measure
-- to the ground or to the crop.
alter table track_points add column height_ground_m real, add column height_canopy_m real;

comment on column track_points.height_ground_m is 'Above the ground';
comment on column track_points.height_canopy_m is 'Above the top of the crop';
comment on column track_points.height_agl_m is 'Above ground or crop, whichever the sensor measured';
comment on column track_points.height_home_m is 'Above the take-off point';
comment on column track_points.alt_msl_m is 'Above mean sea level';
comment on column lifts.height_m is 'Above the ground';
comment on column restrictions.limits is 'heightM counts from the take-off point';
