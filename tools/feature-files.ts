import { languages } from '@smartflight/contract/kit/languages.ts';

/**
 * The files a new feature begins with: a noun of the contract with one list call, the server's route, store and
 * test, the console's page and queries, and its texts in five languages (the noun itself, to be translated).
 * @param noun plural, kebab-case, as in the vocabulary: `plots`, `lift-applications`
 */
export function featureFiles(noun: string): Record<string, string> {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(noun)) throw new Error(`a noun is plural and kebab-case, not '${noun}'`);
  const name = noun.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const type = name.charAt(0).toUpperCase() + name.slice(1);
  const server = `server/src/features/${noun}/${noun}`;
  const screen = `console/src/features/${noun}/${noun}`;
  const texts = (text: string) => `${JSON.stringify({ [name]: { title: text } }, null, 2)}\n`;
  return {
    [`contract/src/${noun}.ts`]: contract(noun, name),
    [`${server}.routes.ts`]: routes(noun, name, type),
    [`${server}.store.ts`]: store(noun, type),
    [`${server}.test.ts`]: serverTest(noun, name),
    [`${screen}.queries.ts`]: queries(noun, name),
    [`${screen}.page.tsx`]: page(noun, name, type),
    ...Object.fromEntries(languages.map((lang) => [`console/src/locales/${lang}/${noun}.json`, texts(type)])),
  };
}

/** What no one can do for the author: the places that list features, in the order of work. */
export function nextSteps(noun: string): string[] {
  return [
    'contract/src/access/access.ts: give the action and the page their roles',
    'contract/src/endpoints.ts: list the new noun',
    'server/migrations: add the next numbered migration',
    `server/src/app.ts: list the routes of ${noun}`,
    'console/src/app/routes/pages.ts: list the page',
    `console/src/locales/<lang>/index.ts: take in ${noun}.json, then translate it`,
  ];
}

const contract = (noun: string, name: string) => `import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { uuid } from './kit/fields.ts';
import { pageOf, paging } from './kit/paging.ts';

export const ${name} = {
  list: endpoint({
    method: 'GET',
    path: '/api/${noun}',
    access: '${name}.list',
    summary: 'The ${noun.replaceAll('-', ' ')} that the caller may see',
    query: paging,
    response: pageOf(z.object({ id: uuid, name: z.string() })),
  }),
};
`;

const routes = (
  noun: string,
  name: string,
  type: string,
) => `import { ${name} } from '@smartflight/contract/${noun}.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { list${type} } from './${noun}.store.ts';

export function ${name}Routes(app: FastifyInstance, deps: Deps): void {
  route(app, ${name}.list, ({ actor, query }) => list${type}(deps.pools.db, actor, query));
}
`;

const store = (noun: string, type: string) => `import { sql } from 'kysely';
import type { UserActor } from '../../platform/actor.ts';
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

const serverTest = (
  noun: string,
  name: string,
) => `import { ${name} } from '@smartflight/contract/${noun}.ts';
import { expect, test } from 'vitest';

test('the list of ${noun.replaceAll('-', ' ')} declares who may call it', () => {
  expect(${name}.list.access).toBe('${name}.list');
});
`;

const queries = (noun: string, name: string) => `import { ${name} } from '@smartflight/contract/${noun}.ts';
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
import { ${name}Query } from './${noun}.queries.ts';

export function ${type}Page() {
  const t = useT();
  const { data } = useQuery(${name}Query(1));
  return (
    <section aria-label={t('${name}.title')}>
      <ul>
        {data?.items.map((one) => (
          <li key={one.id}>{one.name}</li>
        ))}
      </ul>
    </section>
  );
}
`;
