import type { DeviceMessage } from './link/message.ts';

export type SimulatedDevice = {
  readonly id: string;
  /** Advances to a device time (epoch ms) and returns the messages produced meanwhile, in order. */
  step: (untilMs: number) => DeviceMessage[];
  /** False while the radio link is lost or the device is off: a live transport then drops its connection. */
  isLinked: () => boolean;
  isOn: () => boolean;
  /** Its connection status: `online` on connect, or the last will. Uses up a sequence number. */
  status: (now: number, online: boolean, reason: string) => DeviceMessage;
  /**
   * The responses to a command's JSON, in order; empty if it is not a command. A repeated command gets the same
   * response.
   */
  answer: (payload: unknown, now: number, o?: { refuses: boolean }) => DeviceMessage[];
  /** Reboots in place and discards deferred commands. */
  restart: () => void;
  /** Like `answer`, for the JSON of the desired state. */
  desire: (payload: unknown, now: number) => DeviceMessage[];
};
