import type { ZoneImportLine, ZoneImportResult } from '@smartflight/contract/airspace/zones.schemas.ts';
import { importStates, type ZoneImportState, zoneAnswers } from '@smartflight/contract/airspace/zones.ts';
import type { zones } from '@smartflight/contract/endpoints.ts';
import type { BodyOf, QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { isMessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { importBusy, readInWorker } from './read-in-worker.ts';
import { putUnresolved } from './unresolved.store.ts';
import type { ReadZones, TakenZone } from './zone-reading.ts';
import { textIn } from './zone-row.ts';
import { endMissing, type KnownZone, lockZones, noteImport, putWritten, readKnown } from './zones.store.ts';

type Asked = QueryOf<typeof zones.import> & BodyOf<typeof zones.import>;

const atOnce = 1_000;

interface Plan {
  states: Map<string, 'added' | 'replaced' | 'unchanged'>;
  ended: Pick<KnownZone, 'identifier' | 'title'>[];
}

/**
 * Imports an airspace file. Valid features are imported and invalid ones are reported, one by one; a zone whose
 * feature is rejected stays unchanged. A file without any valid feature changes nothing. A trial run writes nothing
 * and takes no lock. `isGone`: whether the caller has disconnected; then nothing is started.
 */
export async function importZones(
  deps: Deps,
  actor: UserActor,
  asked: Asked,
  isGone: () => boolean,
): Promise<ZoneImportResult> {
  const read = await readInWorker(asked.file, { format: asked.format, class: asked.class }, isGone);
  // A caller who disconnected and tries again must not find the first attempt carried out.
  if (isGone()) throw importBusy();
  const { format, features, taken, refused, box } = read;
  const { source } = asked;
  const plan =
    taken.length === 0
      ? { states: new Map(), ended: [] }
      : asked.isTrial
        ? planOf(asked, read, await readKnown(deps.pools.db, source))
        : await apply(deps, actor, { asked, read });
  const lines = linesOf({ actor, read, plan });
  return {
    format,
    source,
    features,
    counts: countsOf(plan, refused.length),
    isApplied: taken.length > 0 && !asked.isTrial,
    bbox: box && [box.west, box.south, box.east, box.north],
    lines: shownOf(lines, refused.length),
    left: Math.max(0, lines.length - zoneAnswers.results),
  };
}

/**
 * Compares the file with the stored zones; unchanged ones are not written. None ends where a part of the file could not
 * be read: it may contain them.
 */
function planOf(
  { endMissing: endsMissing }: Pick<Asked, 'endMissing'>,
  { taken, refused, isPartial }: ReadZones,
  known: readonly KnownZone[],
): Plan {
  const before = new Map(known.map((zone) => [zone.identifier, zone]));
  const stateOf = ({ identifier, hash }: TakenZone) => {
    const zone = before.get(identifier);
    if (!zone) return 'added' as const;
    return zone.hash === hash && !zone.ended ? ('unchanged' as const) : ('replaced' as const);
  };
  const kept = new Set([...taken, ...refused].map(({ identifier }) => identifier));
  return {
    states: new Map(taken.map((zone) => [zone.identifier, stateOf(zone)])),
    ended:
      endsMissing && !isPartial
        ? known.filter(({ identifier, ended }) => !ended && !kept.has(identifier))
        : [],
  };
}

async function apply(
  deps: Deps,
  actor: UserActor,
  { asked, read }: { asked: Asked; read: ReadZones },
): Promise<Plan> {
  const now = new Date(deps.clock());
  const { source, fileName = '' } = asked;
  return deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    const plan = planOf(asked, read, await readKnown(tx, source));
    const changed = read.taken.filter(({ identifier }) => plan.states.get(identifier) !== 'unchanged');
    for (let at = 0; at < changed.length; at += atOnce)
      await putWritten(
        tx,
        { source, now },
        changed.slice(at, at + atOnce).map(({ json }) => json),
      );
    await endMissing(
      tx,
      { source, now },
      plan.ended.map(({ identifier }) => identifier),
    );
    // Two in three airports of the world have no position: they are counted, not listed.
    const unresolved = read.refused.filter(({ box }) => box !== undefined || read.format !== 'runways');
    await putUnresolved(tx, source, unresolved);
    const counts = countsOf(plan, read.refused.length);
    await noteImport(tx, { source, fileName, format: read.format, accountId: actor.id, now, counts });
    await audit(tx, actor, {
      action: 'zones.import',
      target: { kind: 'zones', id: source },
      detail: { format: read.format, fileName, features: read.features, ...counts },
    });
    return plan;
  });
}

/** Limits the lines to what an answer may contain; rejected ones take at most half, so that others are shown too. */
function shownOf(lines: readonly ZoneImportLine[], refused: number): ZoneImportLine[] {
  const { results } = zoneAnswers;
  const others = Math.min(lines.length - refused, results / 2);
  const ofRefused = Math.min(refused, results - others);
  return [...lines.slice(0, ofRefused), ...lines.slice(refused, refused + results - ofRefused)];
}

function countsOf({ states, ended }: Plan, refused: number): Record<ZoneImportState, number> {
  const counts = Object.fromEntries(importStates.map((state) => [state, 0])) as Record<
    ZoneImportState,
    number
  >;
  for (const state of states.values()) counts[state] += 1;
  return { ...counts, refused, ended: ended.length };
}

function linesOf(o: { actor: UserActor; read: ReadZones; plan: Plan }): ZoneImportLine[] {
  const none = { layers: 0, code: null, message: null, at: null, warnings: [] };
  const { language } = o.actor;
  const lines = o.read.taken.map(
    ({ nth, identifier, names, layers, warnings }): ZoneImportLine => ({
      ...none,
      nth,
      identifier,
      name: textIn(names, o.actor.language),
      state: o.plan.states.get(identifier) ?? 'unchanged',
      layers,
      warnings: warnings.map(({ code, at }) => ({ code, message: messageOf(language, code), at })),
    }),
  );
  return [
    ...o.read.refused.map(
      ({ code, at, nth, identifier, name }): ZoneImportLine => ({
        ...none,
        nth,
        identifier,
        name,
        state: 'refused',
        code,
        message: isMessageId(code) ? messageOf(o.actor.language, code) : null,
        at,
      }),
    ),
    ...lines.filter(({ state, warnings }) => state !== 'unchanged' && warnings.length > 0),
    ...lines.filter(({ state, warnings }) => state !== 'unchanged' && warnings.length === 0),
    ...o.plan.ended.map(
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
