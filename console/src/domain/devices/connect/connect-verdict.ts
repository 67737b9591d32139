import type { Diagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import type { Refusal } from '@smartflight/contract/devices/device-history.ts';

export type Verdict =
  | { state: 'waiting' }
  /** It has signed in and has reported nothing since. */
  | { state: 'silent' }
  /** `field` is the invalid part, such as `data.lat` or the topic, as far as the message could be parsed. */
  | { state: 'refused'; refusal: Refusal; field: string | null; leaf: string | null; at: string }
  | { state: 'arrived'; at: string };

interface Incident {
  at: string;
  verdict: Verdict;
}

function incidentsOf({ messages, connections }: Diagnostics): Incident[] {
  return [
    ...messages.map(({ at, leaf, refusal, field }): Incident => {
      if (refusal === null) return { at, verdict: { state: 'arrived', at } };
      return { at, verdict: { state: 'refused', refusal, field, leaf: leaf || null, at } };
    }),
    ...connections.flatMap(({ at, event }): Incident[] => {
      if (event === 'refused')
        return [{ at, verdict: { state: 'refused', refusal: 'secret', field: null, leaf: null, at } }];
      return [];
    }),
  ];
}

const newestOf = (noted: readonly { at: string }[]): string =>
  noted
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? '';

/** Time of the server's last record of a device; later records result from later actions. */
export const newestAt = ({ messages, connections }: Diagnostics): string =>
  newestOf([...messages, ...connections]);

/** Whether it is connected according to its broker; it may still report nothing. */
export const isSignedIn = ({ isConnected, connections: [last] }: Diagnostics): boolean =>
  isConnected || last?.event === 'connected' || last?.event === 'taken-over';

const isOfSecret = (verdict: Verdict): boolean => verdict.state === 'refused' && verdict.refusal === 'secret';

/**
 * The state of the device since `after`, by the server's clock. The newest incident decides: a fixed fault is over, a
 * wrong secret ends with the next sign-in, and a fault after a good message counts again. Without incidents, a device
 * that reported before counts as working, unless its secret was replaced (`isAgain`).
 */
export function verdictOf(found: Diagnostics, o: { after: string; isAgain: boolean }): Verdict {
  const signedInAt = newestOf(found.connections.filter(({ event }) => event === 'connected'));
  const since = incidentsOf(found).filter(
    ({ at, verdict }) => at > o.after && !(isOfSecret(verdict) && at <= signedInAt),
  );
  const newest = since.reduce<Incident | undefined>(
    (best, one) => (best && best.at >= one.at ? best : one),
    undefined,
  );
  if (newest) return newest.verdict;
  const at = found.lastSeenAt;
  if (!o.isAgain && at !== null && found.firstMessageAt !== null) return { state: 'arrived', at };
  return { state: isSignedIn(found) ? 'silent' : 'waiting' };
}
