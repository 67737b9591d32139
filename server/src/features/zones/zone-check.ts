import { keepsOut, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import type { IntersectedZoneRow, ZoneQuestion } from '@smartflight/contract/airspace/zones.schemas.ts';
import { zoneAnswers } from '@smartflight/contract/airspace/zones.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { meets } from '@smartflight/geo/meets.ts';
import { gapM, plannedSpans, takesTerrain } from '../../live/zone-watch/heights.ts';
import { boxAround } from './zone-boxes.ts';
import type { IndexedLayer, ZoneIndex } from './zone-index.ts';
import { textIn } from './zone-row.ts';
import { isInForceWithin, stateAt } from './zone-time.ts';

/**
 * Zones that a shape intersects within a period and a range of heights above ground, strictest first, each with its
 * lowest layer concerned. When the result depends on an unknown ground elevation, the zone is included with `maybe`.
 */
export function zonesIntersecting(
  index: Pick<ZoneIndex, 'search'>,
  question: ZoneQuestion,
  { language, now }: { language: Language; now: number },
): { zones: IntersectedZoneRow[]; left: number } {
  const { shape, lowestM, highestM } = question;
  const from = question.from === undefined ? now : Date.parse(question.from);
  const until = question.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(question.until);
  const spans = plannedSpans(lowestM, highestM);
  const anyHeight = lowestM === undefined && highestM === undefined;
  const met = new Map<string, IndexedLayer>();
  for (const layer of index.search(boxAround(shape))) {
    const known = met.get(layer.zone.id);
    if (known && floorOf(known) <= floorOf(layer)) continue;
    if (gapM(layer, spans) > 0 || !isInForceWithin(layer.zone.times, from, until)) continue;
    if (meets(shape, layer.shape)) met.set(layer.zone.id, layer);
  }
  const found = [...met.values()].sort(
    (one, other) =>
      zoneClasses.indexOf(one.zone.class) - zoneClasses.indexOf(other.zone.class) ||
      one.zone.title.localeCompare(other.zone.title),
  );
  const zones = found.slice(0, zoneAnswers.check).map(({ zone, layer, shape: itsShape, floor, ceiling }) => ({
    id: zone.id,
    class: zone.class,
    name: textIn(zone.names, language),
    state: stateAt(zone.times, now),
    airport: zone.airport,
    keepsOut: keepsOut(zone.class),
    layer,
    shape: itsShape,
    floor,
    ceiling,
    times: zone.times,
    maybe: !anyHeight && takesTerrain({ floor, ceiling }),
  }));
  return { zones, left: found.length - zones.length };
}

const floorOf = ({ floor }: IndexedLayer): number => floor?.m ?? Number.NEGATIVE_INFINITY;
