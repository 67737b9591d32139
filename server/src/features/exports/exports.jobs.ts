import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { reachOf } from '../../access/reach.ts';
import { postNotices } from '../../messages/notices.ts';
import { contentOf, type ExportSources } from './export-content.ts';
import {
  appendPart,
  beginExport,
  dropExpired,
  type ExportEnd,
  finishExport,
  noteProgress,
  requeueExport,
  type StoredExport,
  storeReach,
} from './exports.store.ts';

const jobPayload = z.object({ id: z.string() });
const storedScope = z.object({ scope: z.enum(['own', 'tenant']).optional().catch(undefined) });
const partBytes = 512 * 1024;
const progressMs = 300;

/** Name of the task that writes an export. Another name than before, as the release before knows no formats. */
export const exportTask = 'writeExportFile';
/** Name of the task that writes an export of records, which the release before would write as one of flights. */
export const recordExportTask = 'writeRecordExportFile';

/** Background tasks: writing an export, and deleting expired ones. */
export function exportTasks(deps: Deps, sources: ExportSources): TaskList {
  const write: Task = async (payload, helpers) =>
    writeExport(deps, sources, {
      ...jobPayload.parse(payload),
      stopping: helpers.abortSignal,
      isLastTry: () => helpers.job.attempts >= helpers.job.max_attempts,
    });
  return {
    [exportTask]: write,
    [recordExportTask]: write,
    // Jobs that the release before added.
    writeExport: write,
    dropOldExports: async () => dropExpired(deps.pools.db, new Date(deps.clock())),
  };
}

/** Throws if writing fails or is interrupted by a shutdown: the job is then retried. */
async function writeExport(
  deps: Deps,
  sources: ExportSources,
  { id, stopping, isLastTry }: { id: string; stopping: AbortSignal; isLastTry: () => boolean },
): Promise<void> {
  const { db } = deps.pools;
  const begun = await beginExport(db, id);
  if (!begun) return;
  const user = await deps.sessions.userOf(begun.accountId);
  if (!user) {
    await finishExport(db, id, { state: 'failed', rows: 0, bytes: 0 });
    return;
  }
  const actor: UserActor = { ...user, requestId: id, language: 'en', address: '' };
  await storeReach(db, id, await reachOf(db, actor, new Date(deps.clock())));
  const cancel = new AbortController();
  let rows = 0;
  let beat: NodeJS.Timeout | undefined;
  try {
    const { totalRows, file } = await contentOf(deps, sources, { actor, ...begun });
    await noteProgress(db, id, { rows, totalRows });
    beat = setInterval(() => {
      noteProgress(db, id, { rows }).then(
        (running) => running || cancel.abort(),
        () => undefined,
      );
    }, progressMs);
    const bytes = await storeParts(
      deps,
      id,
      file({
        signal: AbortSignal.any([cancel.signal, stopping]),
        onProgress: (count) => (rows = count),
      }),
    );
    await endExport(deps, { id, actor, begun }, { state: 'ready', rows, bytes });
    await deps.events.publish({ type: 'changed', noun: 'exports', id });
  } catch (error) {
    if (cancel.signal.aborted) return;
    if (stopping.aborted) await requeueExport(db, id);
    else if (isLastTry()) await endExport(deps, { id, actor, begun }, { state: 'failed', rows, bytes: 0 });
    else await finishExport(db, id, { state: 'failed', rows, bytes: 0 });
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Ends an export for good and notifies its account; the notice links to the page where the file can be downloaded. */
async function endExport(
  deps: Deps,
  { id, actor, begun }: { id: string; actor: UserActor; begun: StoredExport },
  end: ExportEnd,
): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const ended = await finishExport(tx, id, end);
    if (!ended) return;
    const about = {
      to: [actor.id],
      key: `export:${id}`,
      target: { page: pageOf(actor, begun), query: { export: id } },
    };
    const { fileName: file } = ended;
    await postNotices(tx, new Date(deps.clock()), [
      end.state === 'ready'
        ? { ...about, text: 'export.ready', args: { file, rows: end.rows } }
        : { ...about, text: 'export.failed', args: { file } },
    ]);
  });
}

/** The page of what was exported; of logs the own one, unless filter or roles select the company's. */
function pageOf(
  { roles }: UserActor,
  { kind, query }: StoredExport,
): 'flights' | 'manageFlights' | 'records' {
  if (kind === 'records') return 'records';
  const { scope } = storedScope.parse(query);
  const isOwn = scope === undefined ? isAllowed(roles, pageRoles.flights) : scope === 'own';
  return isOwn ? 'flights' : 'manageFlights';
}

async function storeParts(deps: Deps, id: string, stream: AsyncIterable<Buffer>): Promise<number> {
  let part = 0;
  let bytes = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    await appendPart(deps.pools.db, id, part, Buffer.concat(waiting));
    part += 1;
    bytes += size;
    waiting = [];
    size = 0;
  };
  for await (const chunk of stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  await flush();
  return bytes;
}
