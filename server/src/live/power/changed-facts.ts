import type { BatteryReading } from './battery-readings.ts';

const mostRemembered = 50_000;
/**
 * When a device has been silent for this long, ms, while another reports its battery, the battery has moved there.
 */
const goneMs = 90_000;

/** While other processes store facts that this one does not know, its own are stored again after this time, ms. */
const againMs = 30_000;

const readingNames = ['soc', 'voltageV', 'currentA', 'tempC', 'cellMv'] as const;

interface Reported {
  deviceId: string;
  text: string | undefined;
  /** When they were stored, epoch ms. */
  storedAt: number;
  /** Last message of the device, epoch ms. */
  at: number;
}

/**
 * Devices repeat the facts of a battery with every sample; only changes are stored. A battery has one set of facts:
 * after another device has reported it, the same facts count as changed. While other processes receive some of the
 * samples, the same facts count as changed after 30 s: another process may have stored others meanwhile.
 */
export function createNewsOfFacts(isShared: () => boolean = () => false) {
  const known = new Map<string, Reported>();
  let wasShared = false;
  return {
    plan: () => {
      const planned = new Map<string, Reported>();
      const shares = isShared();
      if (shares !== wasShared) for (const reported of known.values()) reported.text = undefined;
      wasShared = shares;
      return {
        take: (reading: BatteryReading): BatteryReading['facts'] => {
          if (reading.facts?.raised) return reading.facts;
          const { sn, deviceId, at, facts = {} } = reading;
          const before = planned.get(sn) ?? known.get(sn);
          const isSame = before?.deviceId === deviceId;
          // A report without facts counts as a change for the device that reported some (it may withdraw a fault) and
          // for the device that the battery moved to, so that the first device's facts count as changed when it
          // returns.
          if (!reading.facts && before && !isSame && at - before.at <= goneMs) return undefined;
          // The same facts with other readings present may withdraw a fault, so the names of the readings are
          // compared too.
          const text = JSON.stringify([facts, readingNames.filter((name) => reading[name] !== undefined)]);
          const isKnown = isSame && before.text === text && (!shares || at - before.storedAt < againMs);
          planned.set(sn, { deviceId, text, at, storedAt: isKnown ? before.storedAt : at });
          return isKnown ? undefined : facts;
        },
        keep: (): void => {
          if (known.size > mostRemembered) known.clear();
          for (const [sn, reported] of planned) known.set(sn, reported);
        },
      };
    },
  };
}
