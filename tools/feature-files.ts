import { languages } from '@smartflight/contract/kit/languages.ts';

/**
 * The initial files of a new feature: a contract noun with one list endpoint, the server's route, store and test, the
 * console's page and queries, and its texts in five languages (the noun itself, to be translated). @param noun
 * plural, kebab-case, as in the vocabulary: `plots`, `lift-applications`
 */
export function featureFiles(noun: string, migrations: number): Record<string, string> {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(noun)) throw new Error(`a noun is plural and kebab-case, not '${noun}'`);
  const name = nameOf(noun);
  const type = typeOf(name);
  const server = `server/src/features/${noun}/${noun}`;
  const screen = `console/src/features/${noun}/${noun}`;
  const texts = (text: string) => `${JSON.stringify({ [name]: { none: text } }, null, 2)}\n`;
  return {
    [`contract/src/${noun}/${noun}.endpoints.ts`]: endpoints(noun, name),
    [`contract/src/${noun}/${noun}.schemas.ts`]: schemas(noun, name),
    [`server/migrations/${String(migrations + 1).padStart(4, '0')}_${noun.replaceAll('-', '_')}.sql`]:
      migration(noun),
    [`${server}.routes.ts`]: routes(noun, name, type),
    [`${server}.store.ts`]: store(noun, type),
    [`${server}.test.ts`]: serverTest(noun, name),
    [`${screen}.queries.ts`]: queries(noun, name),
    [`${screen}.page.tsx`]: page(noun, name, type),
    ...Object.fromEntries(languages.map((lang) => [`console/src/locales/${lang}/${noun}.json`, texts(type)])),
  };
}

/** An insertion into a file that lists features: `text` is inserted before the first `before` after `behind`. */
export type Insertion = { file: string; behind: string; before: string; text: string };

export function featureRows(noun: string): Insertion[] {
  const name = nameOf(noun);
  const type = typeOf(name);
  const access = 'contract/src/access/access.ts';
  const endpointsFile = 'contract/src/endpoints.ts';
  const layout = 'console/src/app/routes/menu-layout.ts';
  return [
    {
      file: access,
      behind: 'export const pageRoles',
      before: '} as const satisfies',
      text: `  ${name}: ['00'],\n`,
    },
    { file: access, behind: 'const staffActions', before: '] as const;', text: `  '${name}.list',\n` },
    {
      file: endpointsFile,
      behind: '',
      before: 'import ',
      text: `import { ${name} as ${name}Calls } from './${noun}/${noun}.endpoints.ts';\nimport { ${name}Schemas } from './${noun}/${noun}.schemas.ts';\n`,
    },
    {
      file: endpointsFile,
      behind: '',
      before: '/** Every endpoint',
      text: `export const ${name} = withSchemas(${name}Calls, ${name}Schemas);\n\n`,
    },
    { file: endpointsFile, behind: 'export const endpoints', before: '};', text: `  ${name},\n` },
    {
      file: 'server/src/app.ts',
      behind: '',
      before: 'import ',
      text: `import { ${name}Routes } from './features/${noun}/${noun}.routes.ts';\n`,
    },
    {
      file: 'server/src/app.ts',
      behind: '',
      before: '  commandsRoutes(app',
      text: `  ${name}Routes(app, deps);\n`,
    },
    {
      file: 'server/test/matrix/permissions.ts',
      behind: '',
      before: "  'tasks.move'",
      text: `  '${name}.list': { gate: 'staff' },\n`,
    },
    {
      file: 'console/src/app/routes/pages.ts',
      behind: 'export const pages',
      before: "  {\n    key: 'announcements'",
      text: `  {\n    key: '${name}',\n    path: '/${noun}',\n    title: 'title.${name}',\n    load: async () => ({\n      default: (await import('../../features/${noun}/${noun}.page.tsx')).${type}Page,\n    }),\n  },\n`,
    },
    {
      file: layout,
      behind: '',
      before: "    { page: 'companies'",
      text: `    { page: '${name}', icon: Building },\n`,
    },
    {
      file: 'console/src/app/routes/pages.test.ts',
      behind: 'const staffPages',
      before: "'/audit'",
      text: `'/${noun}', `,
    },
    {
      file: 'e2e/fixtures/walks/route-table.ts',
      behind: '',
      before: "  ['/audit'",
      text: `  ['/${noun}', '${type}', '00'],\n`,
    },
    {
      file: 'e2e/fixtures/screens.ts',
      behind: '',
      before: "  { name: 'audit'",
      text: `  { name: '${noun}', as: 'admin', path: () => '/${noun}', ready: heading },\n`,
    },
    {
      file: 'e2e/fixtures/screens.ts',
      behind: "  '/companies',",
      before: "  '/audit'",
      text: `  '/${noun}',\n`,
    },
    {
      file: 'console/src/locales/en/index.ts',
      behind: '',
      before: 'import ',
      text: `import ${name} from './${noun}.json' with { type: 'json' };\n`,
    },
    {
      file: 'console/src/locales/en/index.ts',
      behind: '',
      before: '  ...companies,',
      text: `  ...${name},\n`,
    },
    ...languages.map(
      (lang): Insertion => ({
        file: `console/src/locales/${lang}/titles.json`,
        behind: '',
        before: '    "companies"',
        text: `    "${name}": "${type}",\n`,
      }),
    ),
  ];
}

export const nextSteps = (noun: string): string[] => [
  'contract/src/access/access.ts: give action and page their roles; until then both are for internal staff',
  `console/src/locales/<lang>: translate ${noun}.json and the title`,
];

const nameOf = (noun: string): string =>
  noun.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const typeOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const endpoints = (noun: string, name: string) => `import { endpointsOf } from '../kit/endpoint.ts';
import type { ${name}Schemas } from './${noun}.schemas.ts';

export const ${name} = endpointsOf<typeof ${name}Schemas>({
  list: { method: 'GET', path: '/api/${noun}', access: '${name}.list' },
});
`;

const schemas = (noun: string, name: string) => `import { z } from 'zod';
import { uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';

/** Summaries and schemas of \`${name}\`, by endpoint. */
export const ${name}Schemas = {
  list: {
    summary: 'The ${noun.replaceAll('-', ' ')} that the caller may see',
    query: paging,
    response: pageOf(z.object({ id: uuid, name: z.string() })),
  },
};
`;

const routes = (
  noun: string,
  name: string,
  type: string,
) => `import { ${name} } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { list${type} } from './${noun}.store.ts';

/** The ${noun.replaceAll('-', ' ')} of the caller's company. */
export function ${name}Routes(app: FastifyInstance, deps: Deps): void {
  route(app, ${name}.list, ({ actor, query }) => list${type}(deps.pools.db, actor, query));
}
`;

const store = (noun: string, type: string) => `import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Row = { id: string; name: string; total: number };

/** The ${noun.replaceAll('-', ' ')} the actor may see, by name. */
export async function list${type}(db: Database, actor: UserActor, { page, size }: { page: number; size: number }) {
  const { rows } = await sql<Row>\`
    select id, name, count(*) over () as total from ${noun.replaceAll('-', '_')}
    where \${actor.seesAll} or company_id = any(\${actor.companyIds}::uuid[])
    order by name, id limit \${size} offset \${(page - 1) * size}\`.execute(db);
  return { items: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}
`;

const serverTest = (noun: string, name: string) => `import { randomUUID } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { ${name} } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('staff read the ${noun.replaceAll('-', ' ')} by name, and others may not', async () => {
  const { world, deps } = stage;
  const companyId = await world.company();
  for (const title of ['b', 'a'])
    await deps.pools.app.query('insert into ${noun.replaceAll('-', '_')} (id, company_id, name) values ($1, $2, $3)', [
      randomUUID(),
      companyId,
      title,
    ]);
  const staff = await stage.as(await world.account({ roles: [roleCodes.staff] }));
  const { items, total } = await staff.call(${name}.list, { query: {} });
  expect([items.map((one) => one.name), total]).toEqual([['a', 'b'], 2]);
  const manager = await stage.as(await world.account({ companyId, roles: [roleCodes.manager] }));
  expect((await manager.refused(${name}.list, { query: {} })).status).toBe(403);
});
`;

const queries = (
  noun: string,
  name: string,
) => `import { ${name} } from '@smartflight/contract/${noun}/${noun}.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

export const ${name}Query = (page: number) =>
  queryOptions({
    queryKey: ['${name}', page],
    queryFn: ({ signal }) => call(${name}.list, { query: { page }, signal }),
  });
`;

const page = (noun: string, name: string, type: string) => `import { useQuery } from '@tanstack/react-query';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { ${name}Query } from './${noun}.queries.ts';

/** The ${noun.replaceAll('-', ' ')} of the caller's company. */
export function ${type}Page() {
  const t = useT();
  const { data, error, refetch } = useQuery(${name}Query(1));
  if (error) return <ErrorState error={error} retry={() => void refetch()} action="${name}.list" />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('title.${name}')} />
      {data.items.length === 0 && <EmptyState text={t('${name}.none')} />}
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>{one.name}</li>
        ))}
      </ul>
    </>
  );
}
`;

const migration = (noun: string) => `create table ${noun.replaceAll('-', '_')} (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null
);
create index ${noun.replaceAll('-', '_')}_of_company on ${noun.replaceAll('-', '_')} (company_id, name, id);
`;
