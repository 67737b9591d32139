import { isAllowed, type PageKey, pageRoles } from '@smartflight/contract/access/access.ts';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type Listener, listenersOf } from '../alarms/alarm-notices.ts';
import type { Diagnostics } from './diagnostics.ts';

const everyMs = 60_000;
const quietMs = 24 * 3_600_000;
/** Unregistered devices count too, so the memory is bounded. */
const mostDevices = 2_000;

/**
 * Warns the owner of a device and the managers of its company, once a day, of a field that is left out of its messages.
 * Messages are only noted on arrival; the database is asked once a minute.
 */
export function notifyInvalidFields(o: { db: Database; clock: Clock; log: Log }): Pick<
  Diagnostics,
  'note'
> & {
  flush(): Promise<void>;
  stop(): Promise<void>;
} {
  const waiting = new Map<string, string>();
  const notified = new Map<string, number>();
  let posting: Promise<void> = Promise.resolve();

  async function post(): Promise<void> {
    const now = o.clock();
    for (const [id, at] of notified) if (at <= now - quietMs) notified.delete(id);
    const fields = new Map(waiting);
    if (fields.size === 0) return;
    const listeners = await listenersOf(o.db, [...fields.keys()]);
    await postNotices(
      o.db,
      new Date(now),
      listeners.map((listener) => noticeOf(listener, fields.get(listener.droneId) ?? '')),
    );
    for (const id of fields.keys()) {
      waiting.delete(id);
      if (notified.size < mostDevices) notified.set(id, now);
    }
  }

  const flush = (): Promise<void> => {
    posting = posting.then(post).catch((error: unknown) => {
      o.log.warn({ error: String(error) }, 'notices of invalid fields could not be posted');
    });
    return posting;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();
  return {
    note: (id, { refusal, field }) => {
      if (refusal !== 'invalid-fields' || notified.has(id) || waiting.size >= mostDevices) return;
      if (!waiting.has(id)) waiting.set(id, withoutIndex(field ?? 'data'));
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The name of a field without its place in a batch. */
const withoutIndex = (field: string): string => field.replace(/^data\.samples\.\d+\./, '');

const pages: Record<DeviceKind, PageKey> = {
  drone: 'droneDiagnostics',
  charger: 'chargerDiagnostics',
  battery: 'batteryDiagnostics',
  station: 'stationDiagnostics',
};

function noticeOf({ kind, droneId: id, name, accountId, roles }: Listener, field: string): NewNotice {
  const page = pages[kind];
  return {
    to: [accountId],
    text: 'device.invalid-field',
    args: { device: name || id, field },
    key: `invalid-field:${id}`,
    quietMs,
    ...(isAllowed(roles, pageRoles[page]) ? { target: { page, id } } : {}),
  };
}
