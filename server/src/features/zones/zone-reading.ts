import { zoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import { type ZoneForm, zoneForm } from '@smartflight/contract/airspace/zones.schemas.ts';
import { mostZoneFeatures, type ZoneFormat } from '@smartflight/contract/airspace/zones.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { isMessageId } from '@smartflight/contract/messages/messages.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { z } from 'zod';
import { Fault, fault } from '../../platform/http/fault.ts';
import type { FeatureWarning, ReadFeature } from './read-feature.ts';
import { storable } from './storable-zone.ts';
import { boxAround, boxOver } from './zone-boxes.ts';
import { readZoneFile } from './zone-files.ts';
import { textIn } from './zone-row.ts';

export interface ReadingPlan {
  format: ZoneFormat | undefined;
  /** For zones without a class of their own. */
  class: ZoneClass;
}

export interface TakenZone {
  nth: number;
  identifier: string;
  names: Record<string, string>;
  layers: number;
  warnings: FeatureWarning[];
  hash: string;
  /** A serialised `StorableZone`: strings are transferred between threads faster than objects. */
  json: string;
}

export interface RefusedFeature {
  nth: number;
  identifier: string;
  name: string;
  code: string;
  at: string;
  /** Undefined where the feature has no readable position. */
  box: Box | undefined;
}

export interface ReadZones {
  format: ZoneFormat;
  features: number;
  /** Whether zones of the file may be missing here, because a part of it could not be read. */
  isPartial: boolean;
  taken: TakenZone[];
  refused: RefusedFeature[];
  /** Bounding box of the valid features; null when there are none. */
  box: Box | null;
}

/** Also carries the code of a rejected file, because an error loses its class when it leaves a thread. */
export type Reading = ReadZones | { problem: ProblemCode };

/** Reads an airspace file of any supported format and checks every feature by the rules for drawn zones. */
export function readAndCheck(file: Uint8Array, plan: ReadingPlan): Reading {
  try {
    const { format, features, isPartial } = readZoneFile(file, plan);
    if (features.length > mostZoneFeatures) throw fault('zone.file-too-large');
    return { format, features: features.length, isPartial, ...checkAll(features) };
  } catch (error) {
    if (error instanceof Fault) return { problem: error.code };
    throw error;
  }
}

function checkAll(features: readonly ReadFeature[]): Pick<ReadZones, 'taken' | 'refused' | 'box'> {
  const taken: TakenZone[] = [];
  const refused: RefusedFeature[] = [];
  const boxes: Box[] = [];
  const seen = new Map<string, number>();
  for (const feature of features) {
    const { nth, warnings = [], box } = feature;
    // Authorities do publish several zones with one identifier; they are numbered in file order.
    let count = (seen.get(feature.identifier) ?? 0) + 1;
    while (count > 1 && seen.has(`${feature.identifier} #${count}`)) count += 1;
    seen.set(feature.identifier, count);
    const identifier = count === 1 ? feature.identifier : `${feature.identifier} #${count}`;
    if (count > 1) seen.set(identifier, 1);
    const checked = feature.refusal ?? checkForm(feature.form);
    if ('code' in checked) {
      refused.push({
        nth,
        identifier,
        name: nameOf(feature),
        box: box ?? boxOfForm(feature.form),
        ...checked,
      });
      continue;
    }
    const zone = storable(identifier, checked, feature);
    const json = JSON.stringify(zone);
    if (json.includes('\\u') && unstorable.test(json)) {
      refused.push({
        nth,
        identifier,
        name: '',
        code: 'zone.feature-malformed',
        at: '',
        box: { west: zone.west, south: zone.south, east: zone.east, north: zone.north },
      });
      continue;
    }
    const { west, south, east, north } = zone;
    boxes.push({ west, south, east, north });
    taken.push({
      nth,
      identifier,
      names: zone.names,
      layers: zone.layers.length,
      warnings,
      hash: zone.hash,
      json,
    });
  }
  return { taken, refused, box: boxes.length > 0 ? boxOver(boxes) : null };
}

/** Characters that PostgreSQL can't store, as JSON escapes: NUL and unpaired surrogates. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const nameOf = ({ form }: ReadFeature): string => {
  const names = zoneForm.shape.names.safeParse((form as { names?: unknown } | undefined)?.names);
  return names.success ? textIn(names.data, 'en') : '';
};

/** The box of a form that was refused for something else than its shapes. */
function boxOfForm(form: unknown): Box | undefined {
  const layers = z
    .array(z.object({ shape: zoneShape }))
    .safeParse((form as { layers?: unknown } | undefined)?.layers);
  const boxes = (layers.data ?? []).map(({ shape }) => boxAround(shape));
  return boxes.length > 0 ? boxOver(boxes) : undefined;
}

function checkForm(raw: unknown): ZoneForm | { code: string; at: string } {
  const read = zoneForm.safeParse(raw);
  if (!read.success) {
    const issue = read.error.issues[0];
    const code = issue && isMessageId(issue.message) ? issue.message : 'zone.feature-malformed';
    return { code, at: issue?.path.map(String).join('.') ?? '' };
  }
  for (const [nth, { shape }] of read.data.layers.entries()) {
    const found = shape.type === 'Circle' ? undefined : findFault(shape);
    if (found) return { code: `boundary.${found.code}`, at: `layers.${nth}.shape${placeOf(found.at)}` };
  }
  return read.data;
}

const placeOf = (at: readonly number[] | undefined): string =>
  at ? ` (${at.map((degrees) => degrees.toFixed(6)).join(', ')})` : '';
