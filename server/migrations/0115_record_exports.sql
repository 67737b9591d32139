-- What an export is of: `flights` or `records`. The release before writes exports of flights only.
alter table exports add column kind text not null default 'flights';
