import type { BatteryReading } from './battery-readings.ts';

/** Batteries whose last facts are remembered. */
const mostRemembered = 50_000;

/**
 * Devices repeat what a battery is with every sample: only what is news is stored with it. A battery has one set of
 * facts: what another device said meanwhile makes the same words news again.
 */
export function createNewsOfFacts() {
  const known = new Map<string, string>();
  return {
    /** What one statement stores; `keep` once it has. */
    plan: () => {
      const planned = new Map<string, string>();
      return {
        take: (reading: BatteryReading): BatteryReading['facts'] => {
          if (!reading.facts) return undefined;
          // An event is news whenever it comes, and not what the next report is held against.
          if (reading.facts.raised) return reading.facts;
          const { sn, deviceId } = reading;
          const text = JSON.stringify([deviceId, reading.facts]);
          if ((planned.get(sn) ?? known.get(sn)) === text) return undefined;
          planned.set(sn, text);
          return reading.facts;
        },
        keep: (): void => {
          if (known.size > mostRemembered) known.clear();
          for (const [sn, text] of planned) known.set(sn, text);
        },
      };
    },
  };
}
