import { exports } from '@smartflight/contract/flights/exports.endpoints.ts';
import type { ExportJob } from '@smartflight/contract/flights/exports.schemas.ts';
import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { create } from 'zustand';
import { call, callFile } from '../../shared/api/client.ts';
import { isAbort } from '../../shared/api/problem.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { onSessionEnd } from '../../shared/api/session.ts';
import { currentLang, t } from '../../shared/i18n/messages.ts';
import { saveFile } from '../../shared/link/save-file.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { nextPollMs } from './export-progress.ts';

type ExportRequest = BodyInput<typeof exports.create>;
export type ExportQuery = Extract<ExportRequest, { of: 'flights' }>['query'];

/** An export in the dock. `job` is undefined until the server has accepted the request. */
export interface ShownExport {
  key: number;
  /** The request; undefined for an export started elsewhere, which can't be repeated from here. */
  request: ExportRequest | undefined;
  job: ExportJob | undefined;
  startedAt: number;
  failed: boolean;
  downloading: boolean;
}

/** Allows for a large file on a slow connection. */
const fileTimeoutMs = 600_000;

/** Outside React: an export continues while its page is hidden or closed. */
export const useExports = create<{ exports: readonly ShownExport[] }>()(() => ({ exports: [] }));

const stops = new Map<number, AbortController>();
let lastKey = 0;

function patch(key: number, change: Partial<ShownExport>): void {
  const list = useExports.getState().exports;
  useExports.setState({
    exports: list.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)),
  });
}

function forget(key: number): void {
  stops.get(key)?.abort();
  stops.delete(key);
  useExports.setState({ exports: useExports.getState().exports.filter((entry) => entry.key !== key) });
}

function fail(key: number, error?: unknown): void {
  patch(key, { failed: true, downloading: false });
  if (error === undefined) toast.error(t('exports.failed'));
  else reportProblem(error, t('exports.failed'));
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('cancelled', 'AbortError'));
    });
  });

async function follow(key: number, signal: AbortSignal): Promise<void> {
  const { request } = useExports.getState().exports.find((entry) => entry.key === key) ?? {};
  if (!request) return;
  const ended = await untilEnd(key, await call(exports.create, { body: request, signal }), signal);
  if (ended === 'ready') await download(key);
}

async function untilEnd(key: number, started: ExportJob, signal: AbortSignal): Promise<ExportJob['state']> {
  let job = started;
  patch(key, { job });
  for (let asked = 0; job.state === 'queued' || job.state === 'running'; asked++) {
    await pause(nextPollMs(asked), signal);
    job = await call(exports.get, { params: { id: job.id }, signal, quiet: true });
    patch(key, { job });
  }
  if (job.state === 'failed') fail(key);
  else if (job.state === 'cancelled') forget(key);
  return job.state;
}

function run(key: number, work: (key: number, signal: AbortSignal) => Promise<unknown> = follow): void {
  const stop = new AbortController();
  stops.set(key, stop);
  work(key, stop.signal).catch((error: unknown) => {
    if (!isAbort(error)) fail(key, error);
  });
}

function add(request: ExportRequest | undefined, job?: ExportJob): number {
  lastKey += 1;
  const entry: ShownExport = {
    key: lastKey,
    request,
    job,
    startedAt: job ? Date.parse(job.createdAt) : Date.now(),
    failed: false,
    downloading: false,
  };
  useExports.setState({ exports: [...useExports.getState().exports, entry] });
  return entry.key;
}

/**
 * Adds an export to the dock by its id, for links in messages; the file is downloaded on click. Shows an error if the
 * export no longer exists.
 */
export async function showExport(id: string): Promise<void> {
  const isShown = () => useExports.getState().exports.some(({ job }) => job?.id === id);
  if (isShown()) return;
  try {
    const job = await call(exports.get, { params: { id } });
    if (!isShown()) run(add(undefined, job), (key, signal) => untilEnd(key, job, signal));
  } catch (error) {
    reportProblem(error);
  }
}

/** Starts an export in the interface language, polls it and downloads the file. */
export function startExport(request: ExportRequest): void {
  const lang = currentLang();
  run(
    add(
      request.of === 'flights'
        ? { ...request, query: { ...request.query, lang } }
        : { ...request, query: { ...request.query, lang } },
    ),
  );
}

/** Removes an export from the dock; an unfinished one is cancelled on the server. */
export function dismissExport(key: number): void {
  const entry = useExports.getState().exports.find((one) => one.key === key);
  forget(key);
  if (!entry?.job) return;
  const writing = entry.job.state === 'queued' || entry.job.state === 'running';
  if (!writing) return;
  call(exports.remove, { params: { id: entry.job.id } }).then(
    () => toast.info(t('exports.cancelled')),
    () => undefined,
  );
}

/** Repeats a failed export or download. */
export function retryExport(key: number): void {
  const entry = useExports.getState().exports.find((one) => one.key === key);
  if (entry?.job?.state === 'ready') {
    void download(key);
    return;
  }
  patch(key, { failed: false, job: undefined, startedAt: Date.now() });
  run(key);
}

/** Fetches the finished file with the bearer token and saves it in the browser. */
export async function download(key: number): Promise<void> {
  const job = useExports.getState().exports.find((entry) => entry.key === key)?.job;
  if (!job) return;
  patch(key, { downloading: true, failed: false });
  try {
    const signal = stops.get(key)?.signal;
    saveFile(
      await callFile(exports.file, {
        params: { id: job.id },
        timeoutMs: fileTimeoutMs,
        ...(signal ? { signal } : {}),
      }),
      job.fileName,
    );
    patch(key, { downloading: false });
    toast.ok(t('exports.downloaded'));
  } catch (error) {
    if (!isAbort(error)) fail(key, error);
  }
}

onSessionEnd(() => {
  for (const { key } of useExports.getState().exports) forget(key);
});
