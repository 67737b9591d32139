import type { RuleMeasure } from '@smartflight/contract/rules/rules.ts';
import { createRuleSet, type RuleSet } from '@smartflight/server/features/rules/rule-set.ts';
import type { RulePair, WatchedRule } from '@smartflight/server/features/rules/watched.store.ts';
import { createFleetState } from '@smartflight/server/live/fleet/fleet-state.ts';
import type { Bench, BenchContext } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';

const drones = 2_000;
const plans = { quick: { rounds: 3, samples: 60 }, full: { rounds: 9, samples: 240 } } as const;

/** Ten rules of a drone: each kind of evaluation is among them, and some raise and clear now and then. */
const conditions: readonly [RuleMeasure, 'below' | 'above', number, number][] = [
  ['battery', 'below', 25, 0],
  ['battery', 'below', 15, 10],
  ['temperature', 'above', 60, 0],
  ['speed', 'above', 8, 10],
  ['height', 'above', 30, 5],
  ['tank', 'below', 2, 0],
  ['flow', 'below', 0.5, 10],
  ['satellites', 'below', 10, 30],
  ['silence', 'above', 90, 0],
  ['dayArea', 'above', 200_000, 0],
];

export const rulesBench: Bench = {
  name: 'rules',
  about: 'what ten alarm rules of each of 2,000 drones cost a sample, against none',
  run: async (context) => [measureRules(context)],
};

/** The cost of a sample for the fleet state with rules, compared with the same without. */
function measureRules({ size, say }: BenchContext): Figure {
  const plan = plans[size];
  const rounds: Round[] = [];
  fly(true, 10);
  fly(false, 10);
  for (let round = 1; round <= plan.rounds; round += 1) {
    say(`rules, round ${round} of ${plan.rounds}`);
    // They alternate in going first, because the second one runs on warm code.
    const isFirst = round % 2 === 0;
    const one = fly(isFirst, plan.samples);
    const other = fly(!isFirst, plan.samples);
    rounds.push(isFirst ? { product: one, baseline: other } : { product: other, baseline: one });
  }
  return {
    goal: 'P4',
    what: 'a sample into the fleet state, ten rules evaluated',
    unit: 'µs',
    rounds,
    against: 'the same sample without rules',
    limits: [{ of: 'product', atMost: 20 }],
    note: '2,000 drones with a sample each second; at 20 µs they take 4 % of one core, and a frame waits for none of it',
  };
}

const ruleOf = (nth: number): WatchedRule => {
  const [measure, comparison, value, forS] = conditions[nth]!;
  return {
    id: `rule-${nth}`,
    version: 1,
    name: `Rule ${nth}`,
    measure,
    during: nth % 2 === 0 ? 'working' : 'always',
    severity: 'warning',
    limit: { comparison, value, clearValue: null, forMs: forS * 1_000 },
    dayFrom: 0,
    dayUntil: 86_400_000,
  };
};

/** The rules of the bench are not about weather. */
const noAir = { valueOf: () => undefined };

/** Microseconds of CPU time per sample; other load on the machine does not count. */
function fly(hasRules: boolean, samples: number): number {
  let now = 1_000_000;
  const fleet = createFleetState({ clock: () => now });
  const ids = Array.from({ length: drones }, (_, nth) => `D${nth}`);
  fleet.register(ids.map((id) => ({ id, name: id, model: 'bench' })));
  const rules = conditions.map((_, nth) => ruleOf(nth));
  const pairs: RulePair[] = ids.flatMap((droneId) =>
    rules.map((rule) => ({ rule, droneId, isShown: true, isRaised: false })),
  );
  const set: RuleSet | undefined = hasRules
    ? createRuleSet({ pairs, areas: new Map(), former: undefined, fleet, air: noAir, now })
    : undefined;
  if (set) fleet.onChange((entry) => set.evaluate(entry, () => undefined));
  const begun = process.cpuUsage();
  for (let seq = 1; seq <= samples; seq += 1) {
    now += 1_000;
    for (const [nth, id] of ids.entries()) {
      const turn = (seq + nth) % 60;
      const data = {
        landed: 'in_air' as const,
        heightAglM: 3,
        speedMps: turn === 0 ? 9 : 5,
        sprayOn: turn < 50,
        flowLpm: turn < 50 ? 4 : 0,
        tankL: 20 - turn / 3,
        areaM2: seq * 40,
        sortieId: 'S',
        satellites: 20,
        batteries: [{ soc: 20 + turn, tempC: 40 }],
      };
      fleet.sample(id, { ts: now, seq, bootId: 'b', data }, now);
    }
    set?.tick(now, () => undefined);
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / (samples * drones);
}
