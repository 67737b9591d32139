import { createRandom } from '../random.ts';

/** Faults on the command channel. Shares from 0 to 1; undefined means never. */
export type FaultPlan = {
  lost?: number;
  repeated?: number;
  /** Messages that arrive up to `delayMs` later, and so possibly reordered. */
  delayed?: number;
  /** Default 200. */
  delayMs?: number;
  /** New commands that the drone refuses. */
  refused?: number;
  /** Commands after which the drone restarts before it sends anything more. */
  rebooted?: number;
};

export type ChannelFaults = {
  /** Delivers a message according to the plan: never, once or twice, at once or later. */
  pass: (deliver: () => void) => void;
  /** The fault applied to a command that has arrived. */
  meets: () => 'refusal' | 'reboot' | undefined;
  stop: () => void;
};

/** Simulates faults on a command channel; the same seed gives the same decisions for the same order of messages. */
export function createChannelFaults(plan: FaultPlan, seed: number): ChannelFaults {
  const { lost = 0, repeated = 0, delayed = 0, delayMs = 200, refused = 0, rebooted = 0 } = plan;
  const random = createRandom(seed);
  const onTheWay = new Set<NodeJS.Timeout>();
  const later = (deliver: () => void, ms: number) => {
    const timer = setTimeout(() => {
      onTheWay.delete(timer);
      deliver();
    }, ms);
    onTheWay.add(timer);
  };
  const once = (deliver: () => void) => {
    if (random.next() < delayed) later(deliver, random.between(1, delayMs));
    else deliver();
  };
  return {
    pass: (deliver) => {
      if (random.next() < lost) return;
      once(deliver);
      if (random.next() < repeated) once(deliver);
    },
    meets: () => {
      // A plan without these faults draws no random number, so that a seed's other decisions stay the same.
      if (refused + rebooted === 0) return undefined;
      const chance = random.next();
      if (chance < refused) return 'refusal';
      return chance < refused + rebooted ? 'reboot' : undefined;
    },
    stop: () => {
      for (const timer of onTheWay) clearTimeout(timer);
      onTheWay.clear();
    },
  };
}
