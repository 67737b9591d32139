import type { Readable } from 'node:stream';
import type { ExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import { type ExportFormat, exportFiles } from '@smartflight/contract/flights/exports.ts';
import type { FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import { reportLimits } from '@smartflight/contract/flights/reports.ts';
import type { AreaUnit } from '@smartflight/contract/kit/units.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Attachment } from '../../platform/outgoing/mail.ts';

/** The flights of a report, with the account's own scope and by the writers of exports; from the composition root. */
export interface ReportSource {
  totals(actor: UserActor, query: ExportQuery): Promise<FlightTotals>;
  file(
    actor: UserActor,
    o: { format: ExportFormat; query: ExportQuery; unit: AreaUnit; signal: AbortSignal },
  ): Readable;
}

const formats: readonly ExportFormat[] = ['xlsx', 'html'];

/**
 * Writes the files of a report, as many as there is room for in one mail, in the order of `formats`; `isWhole` is false
 * when one was too large.
 */
export async function reportFiles(
  source: ReportSource,
  actor: UserActor,
  o: { query: ExportQuery; unit: AreaUnit; stopping: AbortSignal },
): Promise<{ attachments: Attachment[]; isWhole: boolean }> {
  const attachments: Attachment[] = [];
  let room: number = reportLimits.bytes;
  for (const format of formats) {
    const cancel = new AbortController();
    const signal = AbortSignal.any([cancel.signal, o.stopping]);
    const bytes = await upTo(room, source.file(actor, { ...o, format, signal }), cancel);
    if (!bytes) return { attachments, isWhole: false };
    room -= bytes.length;
    const { mediaType, extension } = exportFiles[format];
    const fileName = `flights_${o.query.from}_${o.query.to}.${extension}`;
    attachments.push({ fileName, mediaType, bytes });
  }
  return { attachments, isWhole: true };
}

/** The bytes of a stream; undefined, and the stream ended, when there are more than `most`. */
async function upTo(most: number, stream: Readable, cancel: AbortController): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) break;
    parts.push(part);
  }
  if (size <= most) return Buffer.concat(parts);
  cancel.abort();
  return undefined;
}
