import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { plant } from './planted.ts';

const planted: { wall: string; file: string; code: string; allowed: string; says: string }[] = [
  {
    wall: 'a role code',
    file: 'server/src/devices/register.ts',
    code: "export const isStaff = (roles: string[]) => roles.includes('40');",
    allowed: 'contract/src/access/access.ts',
    says: 'role code',
  },
  {
    wall: 'an excluded role code',
    file: 'console/src/app/routes/pages.ts',
    code: "export const roles = ['!91'];",
    allowed: 'contract/src/access/access.ts',
    says: 'role code',
  },
  {
    wall: 'the address of a call',
    file: 'console/src/features/flights/flights.queries.ts',
    code: "export const load = () => fetch('/api/flights');",
    allowed: 'e2e/flights.spec.ts',
    says: '/api/flights',
  },
  {
    wall: 'an address put together',
    file: 'fleet/src/link/register.ts',
    code: 'export const address = (id: string) => `/api/drones/$' + '{id}`;',
    allowed: 'fleet/src/link/register.test.ts',
    says: '/api/drones/',
  },
  {
    wall: 'text between tags',
    file: 'console/src/features/flights/flights.page.tsx',
    code: 'export const Page = () => <h1>Flights</h1>;',
    allowed: 'console/src/features/flights/flights.test.tsx',
    says: "'Flights'",
  },
  {
    wall: 'text in an attribute',
    file: 'console/src/features/flights/flights.page.tsx',
    code: 'export const Page = () => <img alt="A drone" src="x.png" />;',
    allowed: 'console/src/features/flights/flights.test.tsx',
    says: 'A drone',
  },
  {
    wall: 'text in braces',
    file: 'console/src/app/shell/shell.tsx',
    code: "export const Page = () => <b>{'Летит'}</b>;",
    allowed: 'console/src/app/shell/shell.test.tsx',
    says: 'Летит',
  },
  {
    wall: 'a list of words joined by hand',
    file: 'console/src/features/flights/flights.page.tsx',
    code: "export const list = (names: string[]) => names.join(', ');",
    allowed: 'console/src/shared/format/fmt.ts',
    says: 'fmt.list',
  },
  {
    wall: 'the environment',
    file: 'server/src/platform/mail.ts',
    code: "export const url = process.env['SMTP_URL'];",
    allowed: 'server/src/config.ts',
    says: 'environment',
  },
  {
    wall: 'the environment by import',
    file: 'fleet/src/wind.ts',
    code: "import { env } from 'node:process';\nexport const seed = env['SEED'];",
    allowed: 'fleet/src/fly.ts',
    says: 'environment',
  },
  {
    wall: 'a datum conversion by library',
    file: 'console/src/features/plots/plots.layer.ts',
    code: "import gcoord from 'gcoord';\nexport const shift = gcoord.transform;",
    allowed: 'console/src/shared/map/datum.ts',
    says: 'GCJ-02',
  },
  {
    wall: 'a datum conversion by hand',
    file: 'server/src/features/plots/plots.store.ts',
    code: 'export function wgs84ToGcj02(lng: number) { return lng; }',
    allowed: 'console/src/shared/map/datum.ts',
    says: 'GCJ-02',
  },
  {
    wall: 'the component library',
    file: 'console/src/features/plots/plots.page.tsx',
    code: "import { Menu } from 'react-aria-components/Menu';\nexport { Menu };",
    allowed: 'console/src/shared/ui/primitives/menu-surface.tsx',
    says: 'use the parts of console/src/shared/ui/primitives',
  },
  {
    wall: 'a raw select',
    file: 'console/src/features/plots/plots.page.tsx',
    code: 'export const years = <select name="year" />;',
    allowed: 'console/src/shared/ui/primitives/select.tsx',
    says: '<select>: use Select',
  },
  {
    wall: 'a raw list of suggestions',
    file: 'console/src/features/plots/plots.page.tsx',
    code: 'export const crops = <datalist id="crops" />;',
    allowed: 'console/src/shared/ui/primitives/suggest.tsx',
    says: '<datalist>: use Suggest',
  },
  {
    wall: "the router's own location",
    file: 'console/src/features/flights/flights.page.tsx',
    code: "import { useLocation } from 'react-router';\nexport const useHere = () => useLocation();",
    allowed: 'console/src/app/tabs/tab-host.tsx',
    says: 'frozen location',
  },
];

test.for(planted)('catches $wall in $file and allows it in $allowed', ({ file, code, allowed, says }) => {
  const problems = checkBoundaries(plant({ [file]: code }));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ file, line: expect.any(Number), text: expect.stringContaining(says) });
  expect(checkBoundaries(plant({ [allowed]: code }))).toEqual([]);
});

test('catches a file over 300 lines and lets a test have 400', () => {
  const code = 'export const x = 1;\n'.repeat(301);
  expect(checkBoundaries(plant({ 'fleet/src/wind.ts': code }))[0]?.text).toContain('301 lines');
  expect(checkBoundaries(plant({ 'fleet/src/wind.test.ts': code }))).toEqual([]);
  expect(checkBoundaries(plant({ 'fleet/src/wind.test.ts': code.repeat(2) }))[0]?.text).toContain(
    '602 lines',
  );
});

test('fails when it looked at nothing', () => {
  expect(checkBoundaries(plant({ 'README.md': '' }))[0]?.text).toContain('looked at nothing');
});
