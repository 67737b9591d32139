-- What the account could see when the file was written: the file is given out only while that still holds.
alter table exports add column reach jsonb;
