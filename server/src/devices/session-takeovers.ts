import { nounOf } from '@smartflight/contract/system/audit-actions.ts';
import { audit } from '../access/audit.ts';
import type { Deps } from '../access/deps.ts';
import { findSecret } from './register.store.ts';

/** At most one audit row per device in this time; later takeovers are counted in the next row. */
const perDeviceMs = 10 * 60_000;
/** After an outage thousands of devices reconnect at once; further ones appear only in the metrics. */
const mostRows = 60;
const rowsPerMs = 60_000;
const mostRemembered = 10_000;

interface Reported {
  at: number;
  since: number;
}

/**
 * Records that a second connection of a device ended the first: its link is bad, or someone else has its secret.
 * Metrics count every one; the audit trail gets a limited number.
 */
export function recordTakeovers({
  pools,
  metrics,
  clock,
  log,
}: Pick<Deps, 'pools' | 'metrics' | 'clock' | 'log'>): (deviceId: string) => void {
  const reported = new Map<string, Reported>();
  let rows = 0;
  let rowsFrom = 0;

  function mayNotify(deviceId: string, now: number): boolean {
    const last = reported.get(deviceId);
    if (last && now - last.at < perDeviceMs) return false;
    if (now - rowsFrom >= rowsPerMs) {
      rowsFrom = now;
      rows = 0;
    }
    rows += 1;
    return rows <= mostRows;
  }

  async function note(
    deviceId: string,
    { now, notReported }: { now: number; notReported: number },
  ): Promise<void> {
    const kind = (await findSecret(pools.db, deviceId))?.kind ?? 'drone';
    await audit(
      pools.db,
      { kind: 'system', name: 'broker' },
      {
        action: `${nounOf[kind]}.session-taken-over`,
        target: { kind, id: deviceId },
        detail: notReported > 0 ? { notReported } : {},
        at: new Date(now),
      },
    );
  }

  return (deviceId) => {
    metrics.takenOver.inc();
    const now = clock();
    const last = reported.get(deviceId);
    if (!mayNotify(deviceId, now)) {
      if (last) last.since += 1;
      return;
    }
    reported.delete(deviceId);
    reported.set(deviceId, { at: now, since: 0 });
    const [oldest] = reported.keys();
    if (reported.size > mostRemembered && oldest !== undefined) reported.delete(oldest);
    note(deviceId, { now, notReported: last?.since ?? 0 }).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'a takeover is missing in the audit trail'),
    );
  };
}
