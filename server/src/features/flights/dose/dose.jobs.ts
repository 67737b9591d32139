import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import { doseNotices } from '@smartflight/contract/flights/dose.ts';
import type { NoticeTarget } from '@smartflight/contract/messages/inbox.schemas.ts';
import type { DoseFinding } from '@smartflight/geo/dose/finding.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../access/deps.ts';
import { type NewNotice, postNotices } from '../../../messages/notices.ts';
import { takeWithin } from '../../../platform/limits.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { inThread } from '../../../platform/process/in-thread.ts';
import {
  type DoseReader,
  dropHistory,
  dropQueued,
  nextQueued,
  type QueuedFlight,
  readersOf,
  storeNoticed,
} from './dose-notices.store.ts';
import { mainProduct, targetOf } from './dose-target.ts';
import type { FindingsThreadData } from './findings-thread.ts';
import { haveGrown, type NoticedFindings, noticedFindings } from './noticed-findings.ts';

const threadLimits = { mostMb: 512, longestMs: 60_000 };
const perHour = { attempts: doseNotices.perHour, windowS: 3_600 };
const manyQuietMs = 30 * 60_000;

interface Noticed {
  flight: QueuedFlight;
  noticed: NoticedFindings;
}

/** Notifies people of findings in the dose of flights that were settled, until none waits. */
export function doseTasks({ pools, clock, log }: Pick<Deps, 'pools' | 'clock' | 'log'>): TaskList {
  const look = async (): Promise<number> => {
    const flights = await nextQueued(pools.db);
    const findings = await findingsOf(flights).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'findings in the dose of flights cannot be computed');
      return [];
    });
    await pools.db.transaction().execute(async (tx) => {
      const now = new Date(clock());
      const news = flights.flatMap((flight, nth): Noticed[] => {
        const noticed = noticedFindings(findings[nth] ?? []);
        return noticed && (flight.last === null || haveGrown(noticed, flight.last))
          ? [{ flight, noticed }]
          : [];
      });
      for (const { flight, noticed } of news) await storeNoticed(tx, flight.id, noticed, now);
      await postNotices(tx, now, await noticesOf(tx, news, clock()));
      await dropQueued(tx, flights);
    });
    return flights.length;
  };
  return {
    reportDoseFindings: async () => {
      await dropHistory(pools.db, new Date(clock()));
      while ((await look()) > 0);
    },
  };
}

/** Findings of each flight, in one thread, because a flight takes up to 0.2 s. */
async function findingsOf(flights: readonly QueuedFlight[]): Promise<DoseFinding[][]> {
  const drawn = flights.filter(({ track }) => track !== null);
  if (drawn.length === 0) return [];
  const data: FindingsThreadData = {
    flights: drawn.map((flight) => {
      const product = mainProduct([flight]);
      const { boundary, insetM, track } = flight;
      return {
        product,
        target: targetOf([flight], product, undefined).targetPerHa,
        plot: boundary ? { boundary: boundary as Boundary, insetM: insetM ?? 0 } : undefined,
        isWhole: false,
        track: new Uint8Array(track!),
      };
    }),
  };
  const script = new URL('./findings-thread.ts', import.meta.url);
  const found = await inThread<DoseFinding[][]>({ script, data, ...threadLimits });
  const byId = new Map(drawn.map(({ id }, nth) => [id, found[nth]]));
  return flights.map(({ id }) => byId.get(id) ?? []);
}

/** One notice per flight and reader; beyond a reader's hourly limit, one for the others. */
async function noticesOf(tx: Database, news: readonly Noticed[], now: number): Promise<NewNotice[]> {
  const readers = await readersOf(
    tx,
    news.map(({ flight }) => flight.id),
  );
  const own = Map.groupBy(readers, ({ accountId }) => accountId);
  const keyOf = (accountId: string) => `dose:${accountId}`;
  const left = await takeWithin(
    tx,
    now,
    [...own].map(([accountId, { length }]) => [keyOf(accountId), perHour, length]),
  );
  const ofFlight = new Map(news.map((one) => [one.flight.id, one]));
  return [...own].flatMap(([accountId, flights]): NewNotice[] => {
    const within = left.get(keyOf(accountId)) ?? 0;
    const single = flights.slice(0, within).map((reader) => noticeOf(reader, ofFlight.get(reader.flightId)!));
    const [beyond] = flights.slice(within);
    return beyond ? [...single, manyOf(beyond)] : single;
  });
}

const noticeOf = (
  { accountId, roles, flightId }: DoseReader,
  { flight, noticed: { findings } }: Noticed,
): NewNotice => {
  const [first] = findings;
  const t = String(Math.max(0, Math.round((first.fromAt - flight.startAt) / 1_000)));
  return {
    to: [accountId],
    text: 'flight.dose',
    args: { drone: flight.droneName, n: findings.length, kind: first.kind },
    ...linkTo(roles, ['manageFlightDetail', 'flightDetail'], { id: flightId, query: { colour: 'dose', t } }),
    key: `flight.dose:${flightId}`,
  };
};

const manyOf = ({ accountId, roles }: DoseReader): NewNotice => ({
  to: [accountId],
  text: 'flight.dose-many',
  args: {},
  ...linkTo(roles, ['manageFlights', 'flights'], {}),
  key: 'flight.dose-many',
  quietMs: manyQuietMs,
});

/** Link to the first of these pages that the roles allow; empty without one. */
function linkTo(
  roles: readonly string[],
  pages: readonly NoticeTarget['page'][],
  more: Omit<NoticeTarget, 'page'>,
): { target?: NoticeTarget } {
  const page = pages.find((key) => isAllowed(roles, pageRoles[key]));
  return page ? { target: { page, ...more } } : {};
}
