import type { BatteryReading } from './battery-readings.ts';

/** Batteries whose last facts are remembered. */
const mostRemembered = 50_000;

interface Told {
  deviceId: string;
  text: string;
}

/**
 * Devices repeat what a battery is with every sample: only what is news is stored with it. A battery has one set of
 * facts: what another device said meanwhile makes the same words news again.
 */
export function createNewsOfFacts() {
  const known = new Map<string, Told>();
  return {
    /** What one statement stores; `keep` once it has. */
    plan: () => {
      const planned = new Map<string, Told>();
      return {
        take: (reading: BatteryReading): BatteryReading['facts'] => {
          // An event is news whenever it comes, and not what the next report is held against.
          if (reading.facts?.raised) return reading.facts;
          const { sn, deviceId, facts = {} } = reading;
          const before = planned.get(sn) ?? known.get(sn);
          // A report without any is news of the device that told some: it may unsay a fault.
          const isBare = !reading.facts;
          if (isBare && before !== undefined && before.deviceId !== deviceId) return undefined;
          const text = JSON.stringify(facts);
          if (before?.deviceId === deviceId && before.text === text) return undefined;
          planned.set(sn, { deviceId, text });
          return facts;
        },
        keep: (): void => {
          if (known.size > mostRemembered) known.clear();
          for (const [sn, told] of planned) known.set(sn, told);
        },
      };
    },
  };
}
