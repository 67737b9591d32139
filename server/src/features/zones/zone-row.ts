import type { ZoneLayer, ZoneTime } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import type { Zone, ZoneSummary } from '@smartflight/contract/airspace/zones.schemas.ts';
import type { ZoneState } from '@smartflight/contract/airspace/zones.ts';
import { type Language, languages } from '@smartflight/contract/kit/languages.ts';
import { stateAt } from './zone-time.ts';

type Texts = Record<string, string>;

export interface ZoneRow {
  id: string;
  source: string;
  identifier: string;
  version: number;
  class: ZoneClass;
  names: Texts;
  messages: Texts;
  authority: Zone['authority'];
  country: string;
  layers: ZoneLayer[];
  times: ZoneTime[];
  west: number;
  south: number;
  east: number;
  north: number;
  updated_at: Date;
  ended_at: Date | null;
  airport: string | null;
  original?: Zone['original'];
}

/** The text in a language, matched by the start of its tag; else in English, else in the first language present. */
export function textIn(texts: Texts, language: Language): string {
  const tags = Object.keys(texts).filter((tag) => texts[tag] !== '');
  const of = (wanted: string): string | undefined =>
    tags.find((tag) => tag.toLowerCase() === wanted || tag.toLowerCase().startsWith(`${wanted}-`));
  const tag = [language, 'en', ...languages].map(of).find((found) => found !== undefined) ?? tags[0];
  return (tag && texts[tag]) ?? '';
}

/** State of a zone: ended manually or by an import, otherwise from its times. */
export const stateOf = ({ times, ended_at }: Pick<ZoneRow, 'times' | 'ended_at'>, now: number): ZoneState =>
  ended_at ? 'ended' : stateAt(times, now);

export function toSummary(row: ZoneRow & { layer_count?: number }, reader: Reader): ZoneSummary {
  return { ...shared(row, reader), layers: row.layer_count ?? row.layers.length };
}

export function toZone(row: ZoneRow, reader: Reader): Zone {
  return {
    ...shared(row, reader),
    names: row.names,
    messages: row.messages,
    layers: row.layers,
    original: row.original ?? null,
  };
}

export interface Reader {
  language: Language;
  now: number;
}

function shared(row: ZoneRow, { language, now }: Reader): Omit<ZoneSummary, 'layers'> {
  const { id, source, identifier, version, country, authority, times, airport } = row;
  return {
    id,
    class: row.class,
    name: textIn(row.names, language),
    state: stateOf(row, now),
    airport,
    source,
    identifier,
    country,
    authority,
    message: textIn(row.messages, language),
    version,
    times,
    bbox: [row.west, row.south, row.east, row.north],
    updatedAt: row.updated_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
