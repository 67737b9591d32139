import { setImmediate as breathe } from 'node:timers/promises';
import type { BodyOf, QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { isMessageId, messageOf } from '@smartflight/contract/messages.ts';
import {
  importStates,
  mostZoneFeatures,
  type ZoneForm,
  type ZoneImportLine,
  type ZoneImportResult,
  type ZoneImportState,
  zoneAnswers,
  zoneForm,
  type zones,
} from '@smartflight/contract/zones.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import type { UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { ReadFeature } from './read-feature.ts';
import { type StorableZone, storable } from './storable-zone.ts';
import { boxOver } from './zone-boxes.ts';
import { readZoneFile } from './zone-files.ts';
import { textIn } from './zone-row.ts';
import { endMissing, lockZones, noteImport, type Put, putZones } from './zones.store.ts';

type Asked = QueryOf<typeof zones.import> & BodyOf<typeof zones.import>;

/** Zones of one statement, and features checked between two looks at whatever else waits. */
const atOnce = 500;

/** Undoes what a trial did. */
class TrialOver extends Error {}

/**
 * Imports an airspace file. What is right in it is taken and what is wrong is told, feature by feature; a zone whose
 * feature was refused stays as it was. A file of which nothing can be taken changes nothing.
 */
export async function importZones(deps: Deps, actor: UserActor, asked: Asked): Promise<ZoneImportResult> {
  const { format, features } = await readZoneFile(asked.file, { format: asked.format, class: asked.class });
  if (features.length > mostZoneFeatures) throw fault('zone.file-too-large');
  const { taken, refused } = await checkAll(features);
  const now = new Date(deps.clock());
  const kept = [...taken, ...refused].map(({ identifier }) => identifier);
  const done: Done = { puts: [], ended: [] };
  if (taken.length > 0)
    await deps.pools.db
      .transaction()
      .execute(async (tx) => {
        await lockZones(tx);
        for (let at = 0; at < taken.length; at += atOnce) {
          const lot = taken.slice(at, at + atOnce).map(({ zone }) => zone);
          done.puts.push(...(await putZones(tx, { source: asked.source, now }, lot)));
        }
        if (asked.endMissing) done.ended = await endMissing(tx, { source: asked.source, now }, kept);
        if (asked.isTrial) throw new TrialOver();
        const counts = countsOf(done, refused.length);
        const { source, fileName = '' } = asked;
        await noteImport(tx, { source, fileName, format, accountId: actor.id, now, counts });
        await audit(tx, actor, {
          action: 'zones.import',
          target: { kind: 'zones', id: source },
          detail: { format, fileName, features: features.length, ...counts },
        });
      })
      .catch((error: unknown) => {
        if (!(error instanceof TrialOver)) throw error;
      });
  const lines = linesOf({ actor, taken, refused, done });
  return {
    format,
    source: asked.source,
    features: features.length,
    counts: countsOf(done, refused.length),
    isApplied: taken.length > 0 && !asked.isTrial,
    bbox: bboxOf(taken),
    lines: shownOf(lines, refused.length),
    left: Math.max(0, lines.length - zoneAnswers.results),
  };
}

const bboxOf = (taken: readonly Taken[]): ZoneImportResult['bbox'] => {
  if (taken.length === 0) return null;
  const { west, south, east, north } = boxOver(taken.map(({ zone }) => zone));
  return [west, south, east, north];
};

/** As many lines as an answer holds; of many refused ones no more than half, so that the others are seen beside them. */
function shownOf(lines: readonly ZoneImportLine[], refused: number): ZoneImportLine[] {
  const { results } = zoneAnswers;
  const others = Math.min(lines.length - refused, results / 2);
  const ofRefused = Math.min(refused, results - others);
  return [...lines.slice(0, ofRefused), ...lines.slice(refused, refused + results - ofRefused)];
}

interface Taken {
  nth: number;
  identifier: string;
  zone: StorableZone;
}
interface Refused {
  nth: number;
  identifier: string;
  name: string;
  code: string;
  at: string;
}
interface Done {
  puts: Put[];
  ended: { identifier: string; title: string }[];
}

async function checkAll(features: readonly ReadFeature[]): Promise<{ taken: Taken[]; refused: Refused[] }> {
  const taken: Taken[] = [];
  const refused: Refused[] = [];
  const seen = new Map<string, number>();
  for (const [at, feature] of features.entries()) {
    if (at % atOnce === 0) await breathe();
    const { nth } = feature;
    const count = (seen.get(feature.identifier) ?? 0) + 1;
    seen.set(feature.identifier, count);
    // Authorities do publish several zones of one identifier: they are told apart by their order.
    const identifier = count === 1 ? feature.identifier : `${feature.identifier} #${count}`;
    const checked = feature.refusal ?? checkForm(feature.form);
    if ('code' in checked) refused.push({ nth, identifier, name: nameOf(feature), ...checked });
    else taken.push({ nth, identifier, zone: storable(identifier, checked, feature.airport) });
  }
  return { taken, refused };
}

const nameOf = ({ form }: ReadFeature): string => {
  const names = zoneForm.shape.names.safeParse((form as { names?: unknown } | undefined)?.names);
  return names.success ? textIn(names.data, 'en') : '';
};

/** The same rules as for a zone drawn by hand. */
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

function countsOf({ puts, ended }: Done, refused: number): Record<ZoneImportState, number> {
  const counts = Object.fromEntries(importStates.map((state) => [state, 0])) as Record<
    ZoneImportState,
    number
  >;
  for (const { state } of puts) counts[state] += 1;
  return { ...counts, refused, ended: ended.length };
}

/** Refused ones first, then what changed, then what did not. */
function linesOf(o: {
  actor: UserActor;
  taken: readonly Taken[];
  refused: readonly Refused[];
  done: Done;
}): ZoneImportLine[] {
  const none = { layers: 0, code: null, message: null, at: null };
  const puts = new Map(o.done.puts.map((put) => [put.identifier, put.state]));
  const lines = o.taken.map(
    ({ nth, identifier, zone }): ZoneImportLine => ({
      ...none,
      nth,
      identifier,
      name: textIn(zone.names, o.actor.language),
      state: puts.get(identifier) ?? 'unchanged',
      layers: zone.layers.length,
    }),
  );
  return [
    ...o.refused.map(
      ({ code, at, ...line }): ZoneImportLine => ({
        ...none,
        ...line,
        state: 'refused',
        code,
        message: isMessageId(code) ? messageOf(o.actor.language, code) : null,
        at,
      }),
    ),
    ...lines.filter(({ state }) => state !== 'unchanged'),
    ...o.done.ended.map(
      ({ identifier, title }): ZoneImportLine => ({
        ...none,
        nth: 0,
        identifier,
        name: title,
        state: 'ended',
      }),
    ),
    ...lines.filter(({ state }) => state === 'unchanged'),
  ];
}
