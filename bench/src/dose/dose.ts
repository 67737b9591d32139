import type { Bench } from '../kit/bench.ts';
import { findFaults } from './find-faults.ts';

const sizes = { quick: { faulty: 105, clean: 50 }, full: { faulty: 350, clean: 200 } } as const;

/** Whether seeded faults of dosing are found, and nothing is found in flights without one. */
export const doseBench: Bench = {
  name: 'dose',
  about: 'seeded faults of dosing that are found, and findings in flights without one',
  run: async ({ size, say }) => {
    const run = findFaults(sizes[size]);
    if (run.missed.length > 0) say(`not found: ${run.missed.join(', ')}`);
    if (run.wrong.length > 0) say(`wrong: ${run.wrong.join(', ')}`);
    return [
      {
        goal: 'dose',
        what: `${run.faults} seeded faults found`,
        unit: '%',
        rounds: [{ product: (100 * run.found) / run.faults }],
        limits: [{ of: 'product', atLeast: 95 }],
      },
      {
        goal: 'dose',
        what: 'false findings per 50 flights without a fault',
        unit: 'findings',
        rounds: [{ product: (50 * run.wrong.length) / run.clean }],
        limits: [{ of: 'product', atMost: 1 }],
      },
    ];
  },
};
