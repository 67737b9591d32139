import { expect, test } from 'vitest';
import { actionsOf, isAllowed, pageRoles, roleCodes } from '../access/access.ts';
import { upgradeOutcomes, upgradeTypes } from './enterprises.ts';

const { manager, staff, ...others } = roleCodes;
/** Every combination of roles that an account may have when it applies. */
const applicants = Object.values(others).reduce<string[][]>(
  (sets, role) => [...sets, ...sets.map((set) => [...set, role])],
  [[]],
);

test.each(upgradeTypes)(
  'an upgrade to %s keeps every action and page of the applicant, and adds some',
  (type) => {
    for (const before of applicants) {
      const after = [...new Set([...before, ...upgradeOutcomes[type].roles])];
      const gained = actionsOf(after);
      expect(gained, before.join()).toEqual(expect.arrayContaining(actionsOf(before)));
      expect(gained.length, before.join()).toBeGreaterThan(actionsOf(before).length);
      for (const [page, roles] of Object.entries(pageRoles))
        if (isAllowed(before, roles)) expect(isAllowed(after, roles), `${before.join()} ${page}`).toBe(true);
    }
    expect(applicants).toHaveLength(16);
  },
);

test('a person who becomes a dealer manages campaigns, no-fly zones and the reviews of own members', () => {
  const roles = [roleCodes.individual, ...upgradeOutcomes.dealer.roles];
  expect(actionsOf(roles)).toEqual(
    expect.arrayContaining(['tasks.manage', 'lifts.apply', 'reviews.decide', 'enterprises.brand']),
  );
});
