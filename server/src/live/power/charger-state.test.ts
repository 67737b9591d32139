import { expect, test } from 'vitest';
import { chargerLink, createChargerState } from './charger-state.ts';

const t0 = Date.UTC(2026, 8, 16, 12);

test('what a broker has kept of a charger is no sign that it is there [C-01]', () => {
  const chargers = createChargerState({ clock: () => t0 });
  chargers.register([{ id: 'C1', name: 'Depot', model: 'SE4' }]);
  const linkAt = (now: number) => {
    const entry = chargers.get('C1');
    return entry && chargerLink(entry, now);
  };
  chargers.status('C1', { online: true }, t0);
  expect(linkAt(t0)).toBe('online');
  const later = t0 + 3_600_000;
  chargers.status('C1', { online: true }, later, { isKept: true });
  expect(chargers.get('C1')?.charger.seenAt).toBe(t0);
  expect(linkAt(later)).not.toBe('online');
  chargers.status('C1', { online: false }, later, { isKept: true });
  expect(chargers.get('C1')?.charger).toMatchObject({ online: false, seenAt: t0 });
});
