import type { BatteryReading } from './battery-readings.ts';

/** Batteries whose last facts are remembered. */
const mostRemembered = 50_000;

/** Devices repeat what a battery is with every sample: only what is news is stored with it. */
export function createNewsOfFacts() {
  const known = new Map<string, string>();
  const keyOf = ({ deviceId, sn }: BatteryReading): string => `${deviceId} ${sn}`;
  return {
    /** What one statement stores; `keep` once it has. */
    plan: () => {
      const planned = new Map<string, string>();
      return {
        take: (reading: BatteryReading): BatteryReading['facts'] => {
          if (!reading.facts) return undefined;
          // An event is news whenever it comes, and not what the next report is held against.
          if (reading.facts.raised) return reading.facts;
          const key = keyOf(reading);
          const text = JSON.stringify(reading.facts);
          if ((planned.get(key) ?? known.get(key)) === text) return undefined;
          planned.set(key, text);
          return reading.facts;
        },
        keep: (): void => {
          if (known.size > mostRemembered) known.clear();
          for (const [key, text] of planned) known.set(key, text);
        },
      };
    },
  };
}
