import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { DroneSupplies } from './drone-supplies.tsx';

beforeEach(() => loadMessages('en', 'app'));
afterEach(cleanup);

function tankOf(drone: Partial<LiveDrone>) {
  const { container } = render(
    <DroneSupplies drone={{ id: 'A', landed: 'in_air', ...drone }} isOld={false} readings={[]} />,
  );
  const tank = container.querySelector('.rt-gauge');
  const fill = tank?.querySelector<HTMLElement>('.rt-bar > span');
  return {
    text: tank?.textContent ?? '',
    width: fill?.style.width,
    isLow: fill?.closest('.is-low') !== null,
  };
}

test('the tank of a flying drone is shown in relation to what it took off with', () => {
  const tank = tankOf({ tankL: 30, volumeUsedL: 10 });
  expect(tank.width).toBe('75%');
  expect(tank.text).toContain('30.0');
  expect(tank.text).toContain('of 40.0\u00a0L loaded');
  expect(tank.isLow).toBe(false);
  expect(tankOf({ tankL: 4, volumeUsedL: 36 }).isLow).toBe(true);
});

test('a hopper has its bar by mass', () => {
  const hopper = tankOf({ hopperKg: 5, massUsedKg: 15 });
  expect(hopper.width).toBe('25%');
  expect(hopper.text).toContain('of 20.0\u00a0kg loaded');
});

test.each<[string, Partial<LiveDrone>]>([
  [
    'on the ground, where a refill may be in what is left',
    { landed: 'on_ground', tankL: 40, volumeUsedL: 36 },
  ],
  ['that does not report what it used', { tankL: 30 }],
  ['without a sensor', {}],
])('the tank of a drone %s has no bar', (_, drone) => {
  expect(tankOf(drone).width).toBeUndefined();
});
