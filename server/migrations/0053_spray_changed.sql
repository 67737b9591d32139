-- When product was last switched, as the time before the sample: the exact end of treated ground between two samples.
alter table track_points add column spray_changed_ms integer;

comment on column track_points.spray_changed_ms is 'Time from the last switch of product to the sample, ms';
