import { expect, test } from 'vitest';
import { batterySearch } from './battery-search.ts';

const read = (search: string) => batterySearch.read(new URLSearchParams(search));
const asked = (search: string) => batterySearch.filter(read(search));

test('[C-04] the four cycle buckets, status, health and owner of the address reach the server', () => {
  for (const cycles of ['0-100', '101-200', '201-300', '301-'])
    expect(asked(`cycles=${cycles}`)).toMatchObject({ cycles });
  const owner = '0197a000-0000-7000-8000-000000000009';
  expect(
    asked(`status=abnormal&health=watch&ownerId=${owner}&q= BT-2 &twice=true&sort=-health&page=3`),
  ).toEqual({
    status: 'abnormal',
    health: 'watch',
    ownerId: owner,
    q: 'BT-2',
    twice: 'true',
    sort: '-health',
  });
});
