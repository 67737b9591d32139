import type { BatteryReading } from './battery-readings.ts';

/** Batteries whose last facts are remembered. */
const mostRemembered = 50_000;
/** A battery whose device has been silent for so long while another one reports it has gone there, ms. */
const goneMs = 90_000;

const readingNames = ['soc', 'voltageV', 'currentA', 'tempC', 'cellMv'] as const;

interface Reported {
  deviceId: string;
  text: string;
  /** When the device was last received, epoch ms. */
  at: number;
}

/**
 * Devices repeat what a battery is with every sample: only what is news is stored with it. A battery has one set of
 * facts: what another device reported meanwhile makes the same words news again.
 */
export function createNewsOfFacts() {
  const known = new Map<string, Reported>();
  return {
    /** What one statement stores; `keep` once it has. */
    plan: () => {
      const planned = new Map<string, Reported>();
      return {
        take: (reading: BatteryReading): BatteryReading['facts'] => {
          // An event is news whenever it comes, and not what the next report is held against.
          if (reading.facts?.raised) return reading.facts;
          const { sn, deviceId, at, facts = {} } = reading;
          const before = planned.get(sn) ?? known.get(sn);
          const isSame = before?.deviceId === deviceId;
          // A report without any is news of the device that reported some, for it may withdraw a fault, and of the one that the
          // battery has gone to: what the first reports when it returns is news again.
          if (!reading.facts && before && !isSame && at - before.at <= goneMs) return undefined;
          // The same facts with other readings may withdraw what a report with just these has reported.
          const text = JSON.stringify([facts, readingNames.filter((name) => reading[name] !== undefined)]);
          planned.set(sn, { deviceId, text, at });
          return isSame && before.text === text ? undefined : facts;
        },
        keep: (): void => {
          if (known.size > mostRemembered) known.clear();
          for (const [sn, reported] of planned) known.set(sn, reported);
        },
      };
    },
  };
}
