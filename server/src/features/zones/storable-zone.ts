import { createHash } from 'node:crypto';
import type { ZoneForm } from '@smartflight/contract/airspace/zones.schemas.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import type { OriginalZone } from './fit-zone.ts';
import { boxAround, boxOver } from './zone-boxes.ts';
import { textIn } from './zone-row.ts';
import { boundsOf } from './zone-time.ts';

export interface StorableAirport {
  ident: string;
  name: string;
  lat: number;
  lon: number;
  elevationM: number | null;
  runways: { ends: [number, number][]; lengthM: number | null; widthM: number | null }[];
}

export interface StorableZone extends ZoneForm, Box {
  identifier: string;
  /** Hash of the whole content, hexadecimal. */
  hash: string;
  title: string;
  searchText: string;
  beginsAt: Date | null;
  endsAt: Date | null;
  airport?: StorableAirport;
  original?: OriginalZone;
}

export function storable(
  identifier: string,
  form: ZoneForm,
  { airport, original }: Pick<StorableZone, 'airport' | 'original'> = {},
): StorableZone {
  const { class: zoneClass, names, messages, authority, country, layers, times } = form;
  const content = { class: zoneClass, names, messages, authority, country, layers, times };
  return {
    ...content,
    identifier,
    hash: createHash('sha256')
      .update(JSON.stringify(original ? [content, airport ?? null, original] : [content, airport ?? null]))
      .digest('hex'),
    title: textIn(names, 'en'),
    searchText: [identifier, ...Object.values(names)].join('\n').toLowerCase(),
    ...boundsOf(times),
    ...boxOver(layers.map(({ shape }) => boxAround(shape))),
    ...(airport ? { airport } : {}),
    ...(original ? { original } : {}),
  };
}
