import type { DeviceMessage } from './link/message.ts';

/** What every simulated device is to a transport. */
export type SimulatedDevice = {
  readonly id: string;
  /** Goes on to the given device time (epoch ms) and transfers what it reported meanwhile, in order. */
  step: (untilMs: number) => DeviceMessage[];
  /** False while the radio is lost or it is switched off: a live transport drops its connection then. */
  isLinked: () => boolean;
  /** Whether it is switched on, linked or not. */
  isOn: () => boolean;
  /** What it reports of its own connection: `online` on connect, or the last will. Takes a number. */
  status: (now: number, online: boolean, reason: string) => DeviceMessage;
  /** What it reports to a command's JSON, in this order; nothing when it is none. The same command gets the same answer. */
  answer: (payload: unknown, now: number, o?: { refuses: boolean }) => DeviceMessage[];
  /** Starts again where it is: it has forgotten what it had put off. */
  restart: () => void;
  /** The same for the JSON of how it is to be. */
  desire: (payload: unknown, now: number) => DeviceMessage[];
};
