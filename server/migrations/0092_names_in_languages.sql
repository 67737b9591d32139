-- Searches ignore case, accents and the width of letters: `sao` finds `São`, `е` finds `ё`. The extension `unaccent`
-- may be missing, and its function is not immutable; Unicode's decomposition without the marks needs neither. Texts of
-- ASCII letters, as most are, take the short way.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then lower(value)
    else lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')) end
$$;

alter table drone_marks drop column search_text;
alter table drone_marks add column search_text text
  generated always as (fold_text(id || E'\n' || name || E'\n' || model)) stored;

create or replace function copy_battery_search_text() returns trigger language plpgsql as $$
begin
  insert into battery_search_texts (battery_no, search_text)
  values (new.battery_no, fold_text(concat_ws(e'\n', new.sn, new.model)))
  on conflict (battery_no) do update set search_text = excluded.search_text;
  return null;
end $$;
update battery_search_texts set search_text = fold_text(search_text) where search_text <> fold_text(search_text);
update zones set search_text = fold_text(search_text) where search_text <> fold_text(search_text);

-- As in 0013: without the extension accounts are searched one by one.
drop index if exists accounts_search;
do $$
begin
  create index accounts_search on accounts
    using gin (fold_text(username) gin_trgm_ops, phone gin_trgm_ops, fold_text(email) gin_trgm_ops);
exception when undefined_object then null;
end $$;

-- The order of names in each language of the console, numbers by value and Chinese by pinyin, as the console sorts
-- them. A PostgreSQL without ICU sorts by letters alone.
do $$
begin
  create collation names_zh (provider = icu, locale = 'zh-u-kn');
  create collation names_en (provider = icu, locale = 'en-u-kn');
  create collation names_es (provider = icu, locale = 'es-u-kn');
  create collation names_pt (provider = icu, locale = 'pt-u-kn');
  create collation names_ru (provider = icu, locale = 'ru-u-kn');
exception when feature_not_supported then
  create collation names_zh from "C";
  create collation names_en from "C";
  create collation names_es from "C";
  create collation names_pt from "C";
  create collation names_ru from "C";
end $$;
