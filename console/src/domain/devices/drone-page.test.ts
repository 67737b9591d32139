import { expect, test } from 'vitest';
import { dronePage } from './drone-page.ts';

test('a drone opens in the list that its reader has; from the own map in the own list', () => {
  const hrefOf = (roles: string[], own?: boolean) => dronePage(roles, 'SF30-1', own)?.href;
  expect(hrefOf(['40'])).toBe('/drone-manage?drone=SF30-1');
  expect(hrefOf(['40', 'runwu'])).toBe('/drone-manage2?drone=SF30-1');
  expect(hrefOf(['11'])).toBe('/my-drones?drone=SF30-1');
  expect(hrefOf(['40'], true)).toBe('/my-drones?drone=SF30-1');
  expect(hrefOf(['11', '40'])).toBe('/drone-manage?drone=SF30-1');
  expect(hrefOf([])).toBeUndefined();
});
