-- The format of the file; the release before writes and reads workbooks only.
alter table exports add column format text not null default 'xlsx';
