import { expect, test } from 'vitest';
import { checkMigrations } from './migrations.ts';
import { plant } from './planted.ts';

const releases = JSON.stringify([
  { version: '1.0.0', last: '0001_begin.sql' },
  { version: '1.1.0', last: '0002_notes.sql' },
]);
const check = async (sql: string, more: Record<string, string> = {}) =>
  checkMigrations(
    plant({
      'server/releases.json': releases,
      'server/migrations/0001_begin.sql': 'create table plots (id int primary key, name text, old text);',
      'server/migrations/0002_notes.sql': 'alter table plots drop column name;',
      'server/migrations/0003_next.sql': sql,
      ...more,
    }),
  );

test.each([
  ['a dropped column', 'alter table plots drop column old;'],
  ['a renamed column', 'alter table plots rename column old to former;'],
  ['another type', 'alter table plots alter column old type int using 1;'],
  ['a value that is required', 'alter table plots alter column old set not null;'],
  ['a new column that is required', 'alter table plots add column crop text not null;'],
  ['a constraint', "alter table plots add constraint known check (old <> '');"],
  ['a unique index', 'create unique index plots_old on plots (old);'],
  ['a dropped table', 'drop table plots;'],
  ['a renamed table', 'alter table plots rename to fields;'],
  ['an emptied table', 'truncate plots;'],
  ['a dropped function', 'drop function area(int);'],
  ['a block that drops', 'do $$\nbegin\ndrop table plots;\nend $$;'],
  ['a block that only adds', 'do $$ begin create index on plots (old); end $$;'],
  ['a dropped default', 'alter table plots alter column old drop default;'],
  ['a weaker rule', 'alter table plots alter column old drop not null;'],
  ['a dropped key', 'alter table plots drop constraint plots_pkey;'],
  ['a dropped index', 'drop index plots_old;'],
  ['a revoked right', 'revoke insert on plots from smartflight_app;'],
  ['a renamed value', "alter type crop rename value 'rice' to 'paddy';"],
  ['a new column that is a key', 'alter table plots add column n int primary key;'],
  ['a new column with a check', 'alter table plots add column n int check (n is not null);'],
  ['a new column that is unique', 'alter table plots add column n int default 1 unique;'],
  [
    'a required column whose default is null',
    'alter table plots add column n int not null default null::int;',
  ],
  ['a new column that keeps rows', 'alter table plots add column n int references plots (id);'],
  ['a new table that keeps rows', 'create table notes (plot int references plots (id));'],
  ['a trigger', 'create trigger t before insert on plots for each row execute function f();'],
  [
    'another function of the same name',
    'create or replace function f() returns int language sql as $$ select 1 $$;',
  ],
  ['changed rows', "update plots set old = '';"],
  ['deleted rows', 'delete from plots;'],
])('%s of the release before is refused, with its line', async (_what, sql) => {
  const problems = await check(`-- Why.\nselect 1;\n\n-- Because.\n${sql}`);
  expect(problems).toMatchObject([{ file: 'server/migrations/0003_next.sql', line: 5 }]);
  expect(problems[0]?.text).toContain('Unused since');
});

test.each([
  [
    'a new table with everything',
    'create table a (id int not null); create unique index on a (id); alter table a add check (id > 0);',
  ],
  [
    'a column that may be empty',
    'alter table plots add column n int references plots (id) on delete set null;',
  ],
  ['a column with a default', "alter table plots add column crop text not null default '';"],
  ['a generated column', 'alter table plots add column n int not null generated always as (1) stored;'],
  ['an index', 'create index plots_old on plots (old);'],
  ['another default', "alter table plots alter column old set default 'x';"],
  ['new rows', 'insert into plots (id) values (1);'],
  ['a right', 'grant select on plots to smartflight_app;'],
  ['a value', "alter type crop add value 'rye';"],
  ['a function', 'create function f() returns int language sql as $$ select 1 $$;'],
])('%s is accepted', async (_what, sql) => {
  expect(await check(sql)).toEqual([]);
});

test('a table that may be there already is not new', async () => {
  const sql = 'create table if not exists plots (id int);\nalter table plots drop column old;';
  expect(await check(sql)).toMatchObject([{ line: 2 }]);
});

test('what a release stopped using may be removed in a later one, and only then', async () => {
  const sql = 'alter table plots drop column old;';
  expect(await check(`-- Unused since 1.1.0: plots.old, which nothing read.\n${sql}`)).toEqual([]);
  expect(await check(`-- Unused since 1.2.0: plots.old, which nothing read.\n${sql}`)).toMatchObject([
    { line: 2, text: '1.2.0 is no release of server/releases.json' },
  ]);
});

test('a comment decides for the statement after it alone, also after letters of several bytes', async () => {
  const sql = 'drop index plots_old;';
  const reason = '-- The release before runs: the index only made a search faster, ÖЖ农.';
  expect(await check(`${reason}\n${sql}`)).toEqual([]);
  expect(await check(`${reason}\n${sql}\n${sql}`)).toMatchObject([{ line: 3 }]);
});

test('a list of releases that names no migration is a problem', async () => {
  const none = { 'server/releases.json': '[]' };
  expect(await check('select 1;', none)).toMatchObject([{ file: 'server/releases.json' }]);
});

test('two migrations with the same number are a problem', async () => {
  const twin = { 'server/migrations/0003_other.sql': 'create table notes (id int);' };
  expect(await check('create table marks (id int);', twin)).toEqual([
    { file: 'server/migrations/0003_other.sql', text: expect.stringContaining('number of another') },
  ]);
});
