-- Keys are looked up by fingerprint without signing in. `is_lost`: its secret could not be read when it was replaced.
create unique index record_keys_fingerprint on record_keys (sha256(public_key));
alter table record_keys add column is_lost boolean not null default false;
