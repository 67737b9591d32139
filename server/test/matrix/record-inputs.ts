import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { holderOf } from '../../src/access/holder-scope.ts';
import { nextPlace } from '../../src/features/records/seals.store.ts';
import type { CallInput } from '../call.ts';
import type { Asked } from './people-inputs.ts';

/** Inputs of the permission matrix for spray records; undefined for other calls. */
export async function recordInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'records.changeSettings':
      return { body: { regimes: ['basic'] } };
    case 'records.loseKey':
      return {
        params: { fingerprint: '0'.repeat(64) },
        body: { reason: 'Laptop stolen', from: '2026-05-01T00:00:00.000Z' },
      };
    case 'records.key':
      return { params: { fingerprint: 'ab'.repeat(32) } };
    case 'places.ofRecord':
    case 'records.get':
      return { params: { id: await recordFor(asked) } };
    case 'records.enter':
      return { params: { id: await recordFor(asked) }, body: { revision: 1, entries: { cropName: 'Rice' } } };
    case 'records.complete':
      return { params: { id: await recordFor(asked) }, body: { revision: 1 } };
    case 'records.split':
      return {
        params: { id: await recordFor(asked) },
        body: { revision: 1, flightIds: [randomUUID()] },
      };
    case 'records.merge':
      return { params: { id: await recordFor(asked) }, body: { revision: 1 } };
    case 'records.correct':
      return {
        params: { id: await recordFor(asked, 'complete') },
        body: { revision: 1, entries: {}, reason: 'Wrong crop' },
      };
    case 'recordSheets.get':
    case 'records.sealed':
      return { params: { id: await recordFor(asked, 'complete') } };
    default:
      return undefined;
  }
}

/** The least that the sheet of a sealed record needs. */
const sealedDocument = {
  record: {
    ...{ id: '', version: 1, reason: null, holder: { name: 'Holder' }, localDate: '2026-09-16' },
    ...{ timeZone: 'UTC', workType: 'spray', plot: null, location: null, pilots: [], drones: [] },
    figures: {
      ...{ startAt: null, endAt: null, netAreaM2: 0, volumeL: null, massKg: null },
      ...{ rateLpha: null, rateKgpha: null, deltaTC: null },
    },
    ...{ entries: {}, products: [], regimes: {}, flights: [] },
  },
  seal: { hash: '', sealedAt: '2026-09-16T12:00:00.000Z', sequence: 1, publicKey: '' },
};

/** A record of the persona's own account, or of a company; its holder asks for no field. */
async function recordFor(
  { stage, cast, persona, target }: Asked,
  state: 'draft' | 'complete' = 'draft',
): Promise<string> {
  if (target === 'missing') return randomUUID();
  const { db } = stage.deps.pools;
  const accountId = target === 'own' ? cast.people[persona].id : (await stage.world.account()).id;
  const companyId = target === 'own' ? undefined : cast.companyOf(persona, target);
  const holderId = await holderOf(db, companyId ? { companyId } : { accountId });
  await db.updateTable('record_holders').set({ regimes: [] }).where('id', '=', holderId).execute();
  const now = new Date(stage.time.now);
  const { id } = await db
    .insertInto('records')
    .values({
      holder_id: holderId,
      state,
      plot_id: await stage.world.plot(),
      local_date: '2026-09-16',
      time_zone: 'UTC',
      work_type: 'spray',
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'complete') {
    const { sequence } = await nextPlace(db, { holderId, recordId: id });
    await db
      .insertInto('record_seals')
      .values({
        record_id: id,
        version: 1,
        holder_id: holderId,
        sequence,
        document: JSON.stringify(sealedDocument),
        hash: '',
        seal_hash: '',
        flights: '{}',
        sealed_at: now,
      })
      .execute();
  }
  return id;
}
