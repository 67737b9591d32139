import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { checkWalls } from './walls.ts';

const target = { 'contract/src/flights/flights.ts': 'export const flights = 1;' };

/** Planted workspaces that resolve each other by package name, as npm links them. */
function workspaces(files: Record<string, string>): string {
  const parts = ['contract', 'geo', 'server', 'console', 'fleet'];
  const manifests = parts.map((part) => [
    `${part}/package.json`,
    JSON.stringify({ name: `@smartflight/${part}`, type: 'module', exports: { './*': './src/*' } }),
  ]);
  const root = plant({ ...target, ...files, ...Object.fromEntries(manifests) });
  mkdirSync(join(root, 'node_modules/@smartflight'), { recursive: true });
  for (const part of parts) symlinkSync(join(root, part), join(root, 'node_modules/@smartflight', part));
  return root;
}

const leaf = 'export const leaf = 1;';
const planted: { rule: string; from: string; imports: string; to: string }[] = [
  { rule: 'contract-few-libraries', from: 'contract/src/kit.ts', imports: 'node:fs', to: '' },
  {
    rule: 'contract-schemas-in-their-files',
    from: 'contract/src/power/chargers.ts',
    imports: './chargers.schemas.ts',
    to: 'contract/src/power/chargers.schemas.ts',
  },
  {
    rule: 'console-calls-without-schemas',
    from: 'console/src/features/flights/flights.queries.ts',
    imports: '@smartflight/contract/endpoints.ts',
    to: 'contract/src/endpoints.ts',
  },
  {
    rule: 'geo-imports-nothing-of-ours',
    from: 'geo/src/area.ts',
    imports: '@smartflight/contract/flights/flights.ts',
    to: 'contract/src/flights/flights.ts',
  },
  { rule: 'geo-runs-everywhere', from: 'geo/src/formats/kmz.ts', imports: 'node:fs', to: '' },
  {
    rule: 'geo-not-in-fleet',
    from: 'fleet/src/x.ts',
    imports: '@smartflight/geo/area.ts',
    to: 'geo/src/area.ts',
  },
  {
    rule: 'server-zlib-safe-in-threads',
    from: 'server/src/features/x/tile.ts',
    imports: 'node:zlib',
    to: '',
  },
  {
    rule: 'server-threads-ended-safely',
    from: 'server/src/features/x/worker.ts',
    imports: 'node:worker_threads',
    to: '',
  },
  {
    rule: 'server-imports-no-other-app',
    from: 'server/src/demo.ts',
    imports: '@smartflight/fleet/drone/drone.ts',
    to: 'fleet/src/drone/drone.ts',
  },
  {
    rule: 'console-imports-no-other-app',
    from: 'console/src/app/x.ts',
    imports: '../../../server/src/app.ts',
    to: 'server/src/app.ts',
  },
  {
    rule: 'fleet-imports-no-other-app',
    from: 'fleet/src/x.ts',
    imports: '@smartflight/server/app.ts',
    to: 'server/src/app.ts',
  },
  {
    rule: 'server-platform-below-all',
    from: 'server/src/platform/mail.ts',
    imports: '../live/intake/intake.ts',
    to: 'server/src/live/intake/intake.ts',
  },
  {
    rule: 'server-platform-without-nouns',
    from: 'server/src/platform/mail.ts',
    imports: '@smartflight/contract/flights/flights.ts',
    to: 'contract/src/flights/flights.ts',
  },
  {
    rule: 'server-access-below-nouns',
    from: 'server/src/access/scope.ts',
    imports: '../devices/register.ts',
    to: 'server/src/devices/register.ts',
  },
  {
    rule: 'server-messages-below-live',
    from: 'server/src/messages/notices.ts',
    imports: '../live/intake/intake.ts',
    to: 'server/src/live/intake/intake.ts',
  },
  {
    rule: 'server-devices-below-features',
    from: 'server/src/devices/ownership.ts',
    imports: '../features/drones/drones.routes.ts',
    to: 'server/src/features/drones/drones.routes.ts',
  },
  {
    rule: 'server-live-below-features',
    from: 'server/src/live/intake/intake.ts',
    imports: '../../features/drones/drones.store.ts',
    to: 'server/src/features/drones/drones.store.ts',
  },
  {
    rule: 'server-features-below-app',
    from: 'server/src/features/drones/drones.routes.ts',
    imports: '../../app.ts',
    to: 'server/src/app.ts',
  },
  {
    rule: 'server-features-apart',
    from: 'server/src/features/drones/drones.routes.ts',
    imports: '../flights/flights.store.ts',
    to: 'server/src/features/flights/flights.store.ts',
  },
  {
    rule: 'console-shared-below-all',
    from: 'console/src/shared/ui/table.tsx',
    imports: '../../live/socket.ts',
    to: 'console/src/live/socket.ts',
  },
  {
    rule: 'console-live-below-features',
    from: 'console/src/live/socket.ts',
    imports: '../features/drones/drones.page.tsx',
    to: 'console/src/features/drones/drones.page.tsx',
  },
  {
    rule: 'console-domain-below-features',
    from: 'console/src/domain/devices/device-cache.ts',
    imports: '../../features/drones/drones.page.tsx',
    to: 'console/src/features/drones/drones.page.tsx',
  },
  {
    rule: 'console-features-below-app',
    from: 'console/src/features/drones/drones.page.tsx',
    imports: '../../app/routes/pages.ts',
    to: 'console/src/app/routes/pages.ts',
  },
  {
    rule: 'product-without-tests',
    from: 'server/src/live/intake/intake.ts',
    imports: '../../../test/world.ts',
    to: 'server/test/world.ts',
  },
  {
    rule: 'console-features-apart',
    from: 'console/src/features/drones/drones.page.tsx',
    imports: '../flights/flights.layer.ts',
    to: 'console/src/features/flights/flights.layer.ts',
  },
];

test.for(planted)('catches $rule', async ({ rule, from, imports, to }) => {
  const root = workspaces({
    [from]: `import * as it from '${imports}';\nexport { it };`,
    ...(to ? { [to]: leaf } : {}),
  });
  const problems = await checkWalls(root);
  expect(problems.map((problem) => problem.text.split(':')[0])).toContain(rule);
  expect(problems[0]?.file).toBe(from);
});

test('catches types that cross a wall and modules that need each other', async () => {
  const root = workspaces({
    'server/src/platform/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
    'server/src/platform/b.ts': "import type { A } from './a.ts';\nexport type B = A | 1;",
  });
  const problems = await checkWalls(root);
  expect(problems.map((problem) => problem.text).join()).toContain('no-cycles');
});

test('lets the parts lean on the contract and features on their own files', async () => {
  const root = workspaces({
    'server/src/features/flights/flights.routes.ts':
      "import { flights } from '@smartflight/contract/flights/flights.ts';\nimport { leaf } from './flights.store.ts';\nexport const both = [flights, leaf];",
    'server/src/features/flights/flights.store.ts': leaf,
    'server/src/app.ts': "export { both } from './features/flights/flights.routes.ts';",
  });
  expect(await checkWalls(root)).toEqual([]);
});

test('fails when it looked at nothing', async () => {
  expect((await checkWalls(plant({ 'README.md': '' })))[0]?.text).toContain('looked at nothing');
});
