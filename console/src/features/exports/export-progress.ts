import type { ExportJob } from '@smartflight/contract/flights/exports.schemas.ts';

const firstPollMs = 500;
const longestPollMs = 4000;
/** Number of polls before the pauses grow; most exports are finished by then. */
const quickPolls = 20;

/** Pause before the next poll: 500 ms for the first ten seconds, then 20 % longer each time up to 4 s. */
export function nextPollMs(asked: number): number {
  return Math.min(longestPollMs, Math.round(firstPollMs * 1.2 ** Math.max(0, asked - quickPolls)));
}

/** Share of the rows written, 0…1; undefined while the total is unknown. */
export function progressOf(
  job: Pick<ExportJob, 'state' | 'rows' | 'totalRows'> | undefined,
): number | undefined {
  if (!job) return undefined;
  if (job.state === 'ready') return 1;
  if (job.totalRows === null) return undefined;
  return job.totalRows === 0 ? 1 : Math.min(1, job.rows / job.totalRows);
}

/** Estimated seconds left; undefined in the first second and before 5 % is done. */
export function secondsLeft(share: number | undefined, elapsedMs: number): number | undefined {
  if (share === undefined || share < 0.05 || share >= 1 || elapsedMs < 1000) return undefined;
  return Math.max(1, Math.ceil((elapsedMs / share - elapsedMs) / 1000));
}
