import { maps } from '@smartflight/contract/endpoints.ts';
import type { MapArchive } from '@smartflight/contract/land/maps.schemas.ts';
import { mapArchiveUses, mostArchiveBytes } from '@smartflight/contract/land/maps.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileRoute } from '../../access/http/route.ts';
import type { Config } from '../../config.ts';
import { type ArchivePlace, archiveAt } from '../../platform/files/archive-ranges.ts';
import { fault } from '../../platform/http/fault.ts';

/** The configured archives that can be read now. */
export async function archivesOf(config: Config['maps']): Promise<MapArchive[]> {
  return (await placesOf(config)).map(({ id, use }) => ({ id, use }));
}

async function placesOf(config: Config['maps']): Promise<(ArchivePlace & Pick<MapArchive, 'use'>)[]> {
  const found = await Promise.all(
    mapArchiveUses.map(async (use) => {
      const place = config[use] === undefined ? undefined : await archiveAt(config[use]);
      return place ? [{ ...place, use }] : [];
    }),
  );
  return found.flat();
}

/** Serves configured archives by ranges, and no other file. */
export function archiveRoutes(app: FastifyInstance, config: Config['maps']): void {
  fileRoute(app, maps.archive, async ({ params, request, reply }) => {
    const place = (await placesOf(config)).find(({ id }) => id === params.id);
    if (!place) throw fault('map.not-found');
    const range = rangeOf(request.headers.range, place.size);
    if (!range) {
      reply.header('content-range', `bytes */${place.size ?? '*'}`);
      throw fault('map.range');
    }
    return send(reply, place, range);
  });
}

async function send(reply: FastifyReply, place: ArchivePlace, { first, last }: Range): Promise<FastifyReply> {
  const content = await place.read(first, last);
  if (content === undefined) throw fault('map.unavailable');
  const end = Buffer.isBuffer(content) ? first + content.length - 1 : last;
  return reply
    .code(206)
    .type('application/vnd.pmtiles')
    .header('accept-ranges', 'bytes')
    .header('content-range', `bytes ${first}-${end}/${place.size ?? '*'}`)
    .header('content-length', end - first + 1)
    .header('cache-control', 'private, max-age=3600')
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

interface Range {
  first: number;
  last: number;
}

/** The one range of a Range header, cut at the end of the file; undefined if it is missing, outside or too long. */
export function rangeOf(header: string | undefined, size = Number.POSITIVE_INFINITY): Range | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [Number(from), Math.min(Number(to), size - 1)];
  return first <= last && last - first < mostArchiveBytes ? { first, last } : undefined;
}
