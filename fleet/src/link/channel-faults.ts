import { createRandom } from '../random.ts';

/** What goes wrong on the way of commands and answers. Shares from 0 to 1; absent is never. */
export type FaultPlan = {
  /** Messages that do not arrive. */
  lost?: number;
  /** Messages that arrive twice. */
  repeated?: number;
  /** Messages that arrive up to `delayMs` later, and so in another order. */
  delayed?: number;
  /** Default 200. */
  delayMs?: number;
  /** New commands that the drone reports no to. */
  refused?: number;
  /** Commands after which the drone starts again, before it has stated anything more. */
  rebooted?: number;
};

export type ChannelFaults = {
  /** Lets a message through as chance has it: not at all, once or twice, at once or later. */
  pass: (deliver: () => void) => void;
  /** What a command meets that has arrived. */
  meets: () => 'refusal' | 'reboot' | undefined;
  /** Drops what is still on its way. */
  stop: () => void;
};

/** Trouble on a command channel; the same seed makes the same decisions in the same order of messages. */
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
      // A plan without them draws nothing, so that the same seed goes on making the same decisions.
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
