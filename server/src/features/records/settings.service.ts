import type { records } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { usualReachM } from '@smartflight/contract/places/places.ts';
import { recordLimits } from '@smartflight/contract/records/fields.ts';
import type { OwnKey } from '@smartflight/contract/records/record-keys.schemas.ts';
import { regimesOf, usualRegimes } from '@smartflight/contract/records/regimes.ts';
import { fingerprintOf } from '@smartflight/contract/records/seal.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import {
  type AirRange,
  type LimitedAir,
  noWeatherLimits,
  rangesOf,
} from '@smartflight/contract/weather/limits.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { holderSeen, ownHolder } from '../../access/holder-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { replaceKey } from './seals.store.ts';

/** Regimes, weather limits and reach of sensitive places of the company of the actor, else of the own account. */
export async function readSettings(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
): Promise<{
  regimes: string[];
  weatherLimits: WeatherLimits;
  placeReachM: number;
  mayChange: boolean;
  fingerprint: string | null;
  keys: OwnKey[];
}> {
  const seen = holderSeen(actor);
  const { rows } = await sql<{
    regimes: string[];
    limits: WeatherLimits | null;
    reach: number | null;
    key: Buffer | null;
  }>`select h.regimes, h.weather_limits as limits, h.place_reach_m as reach, k.public_key as key
    from record_holders h left join record_keys k on k.holder_id = h.id and k.retired_at is null
    where ${seen.condition}`.execute(pools.db);
  const mayChange = seen.isManaged && actor.actions.has('records.manage');
  const key = rows[0]?.key?.toString('base64url');
  const fingerprint = key === undefined ? null : await fingerprintOf(key);
  return {
    regimes: rows[0]?.regimes ?? [...usualRegimes],
    weatherLimits: rows[0]?.limits ?? noWeatherLimits,
    placeReachM: rows[0]?.reach ?? usualReachM,
    mayChange,
    fingerprint,
    keys: mayChange ? await ownKeys(pools.db, actor) : [],
  };
}

/** The newest keys of the holder whose settings the actor goes by. */
async function ownKeys(db: Database, actor: UserActor): Promise<OwnKey[]> {
  const { rows } = await sql<{ key: string; from: Date; until: Date | null; untrusted: Date | null }>`
    select encode(sha256(k.public_key), 'hex') as key, k.created_at as "from", k.retired_at as until,
      k.untrusted_from as untrusted
    from record_keys k join record_holders h on h.id = k.holder_id where ${holderSeen(actor).condition}
    order by k.retired_at desc nulls first, k.created_at desc limit ${recordLimits.listedKeys}`.execute(db);
  return rows.map(({ key, from, until, untrusted }) => ({
    fingerprint: key,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    untrustedFrom: untrusted?.toISOString() ?? null,
  }));
}

/** Chooses regimes, weather limits and the reach of sensitive places. @throws `request.invalid` for an unknown one, and `record.not-manager` */
export async function changeSettings(
  { pools }: Pick<Deps, 'pools'>,
  actor: UserActor,
  { regimes, weatherLimits, placeReachM }: BodyOf<typeof records.changeSettings>,
): Promise<{ regimes: string[]; weatherLimits: WeatherLimits; placeReachM: number }> {
  const known = regimes && regimesOf(regimes).map(({ id }) => id);
  const at = regimes?.findIndex((id) => !known?.includes(id)) ?? -1;
  if (at >= 0) throw fault('request.invalid', [{ at: `body.regimes.${at}`, code: 'field.invalid' }]);
  if (!holderSeen(actor).isManaged) throw fault('record.not-manager');
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    const stored = await tx
      .updateTable('record_holders')
      .set({
        ...(known ? { regimes: known } : {}),
        ...(weatherLimits ? { weather_limits: JSON.stringify(weatherLimits) } : {}),
        ...(placeReachM === undefined ? {} : { place_reach_m: placeReachM }),
        id: holderId,
      })
      .where('id', '=', holderId)
      .returning(['regimes', 'weather_limits', 'place_reach_m'])
      .executeTakeFirstOrThrow();
    const limits = (stored.weather_limits as WeatherLimits | null) ?? noWeatherLimits;
    await audit(tx, actor, {
      action: 'records.settings',
      target: { kind: 'record-holder', id: holderId },
      detail: {
        ...(known ? { regimes: known } : {}),
        ...(weatherLimits ? { weatherLimits: rangesOf(weatherLimits).map(rangeText) } : {}),
        ...(placeReachM === undefined ? {} : { placeReachM }),
      },
    });
    return {
      regimes: stored.regimes,
      weatherLimits: limits,
      placeReachM: stored.place_reach_m ?? usualReachM,
    };
  });
}

const signs = {
  windMps: ['', ' m/s'],
  temperatureC: ['', ' °C'],
  deltaTC: ['ΔT ', ' °C'],
} as const satisfies Record<LimitedAir, readonly [string, string]>;

/** A range in signs alone, such as `ΔT 2…8 °C`. */
function rangeText({ measure, min, max }: AirRange): string {
  const [before, unit] = signs[measure];
  const range = min === null ? `≤ ${max}` : max === null ? `≥ ${min}` : `${min}…${max}`;
  return before + range + unit;
}

/** Replaces the key that seals the holder's records. @throws `record.not-manager` */
export async function replaceRecordKey(
  { pools, clock, vault }: Pick<Deps, 'pools' | 'clock' | 'vault'>,
  actor: UserActor,
): Promise<{ fingerprint: string }> {
  if (!holderSeen(actor).isManaged) throw fault('record.not-manager');
  return pools.db.transaction().execute(async (tx) => {
    const holderId = await ownHolder(tx, actor);
    // A record that is sealed at the same time waits, or has the old key.
    await sql`select from record_holders where id = ${holderId} for no key update`.execute(tx);
    const { publicKey } = await replaceKey(tx, vault, { holderId, now: new Date(clock()) });
    const target = { kind: 'record-holder', id: holderId };
    await audit(tx, actor, { action: 'records.replace-key', target });
    return { fingerprint: await fingerprintOf(publicKey) };
  });
}
