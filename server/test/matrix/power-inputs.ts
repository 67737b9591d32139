import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { noon, type TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import { testCode } from '../world.ts';
import type { Persona, Target } from './personas.ts';
import type { Cast } from './test-accounts.ts';

interface Asked {
  stage: TestApp;
  cast: Cast;
  persona: Persona;
  target: Target;
}

const entry = { model: 'C8', year: 2026, batch: 'b', number: '1', pd: '2026-02-01', phone: '+8613800138000' };
const range = { from: new Date(noon - 3_600_000).toISOString(), to: new Date(noon).toISOString() };

export async function powerInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  const { stage } = asked;
  switch (name) {
    case 'chargers.register':
      return { body: { ...entry, chargerId: `C${randomUUID().slice(0, 8)}` } };
    case 'batteries.register':
      return { body: { ...entry, batteryId: `B${randomUUID().slice(0, 8)}` } };
    // Filters of lists use fields that the matrix otherwise adds as claims.
    case 'chargers.list':
      return { query: { status: 'idle' } };
    case 'batteries.list':
      return { query: { status: 'normal' } };
    case 'chargers.export':
      return { query: { tz: 'UTC', status: 'idle' } };
    case 'batteries.export':
      return { query: { tz: 'UTC', status: 'normal' } };
    case 'chargers.bind':
      return { body: { chargerId: await stage.world.drone({ kind: 'charger' }), activateCode: testCode } };
    case 'chargers.readImport':
      return { body: { file: Buffer.from('chargerId,model\nX,C8') } };
    case 'chargers.import':
      return { body: { entries: [{ ...entry, chargerId: `I${randomUUID().slice(0, 8)}` }] } };
    case 'chargers.get':
    case 'chargers.history':
    case 'chargers.diagnostics':
    case 'chargers.provision':
      return { params: { id: await charger(asked) } };
    case 'chargers.update':
      return { params: { id: await charger(asked) }, body: { name: 'Shed' } };
    case 'chargers.renewCode':
      return { params: { id: await registered(asked) } };
    case 'chargers.retire': {
      const id = await registered(asked);
      return { params: { id }, query: { confirm: id.slice(-4) } };
    }
    case 'chargers.unbind': {
      const id = await charger(asked);
      return { params: { id }, query: { confirm: id.slice(-4) } };
    }
    case 'chargers.grant':
      return { params: { id: await charger(asked) }, body: { account: (await stage.world.account()).email } };
    case 'chargers.revoke':
      return { params: { id: await charger(asked), grantId: randomUUID() } };
    case 'chargers.offer': {
      const id = await charger(asked);
      const { email } = await stage.world.account();
      return { params: { id }, body: { account: email, confirm: id.slice(-4) } };
    }
    case 'stations.register':
      return { body: { stationId: `W${randomUUID().slice(0, 8)}` } };
    case 'stations.list':
      return { query: { link: 'offline' } };
    case 'stations.get':
    case 'stations.provision':
    case 'stations.diagnostics':
      return { params: { id: await station(asked) } };
    case 'stations.readings':
      return { params: { id: await station(asked) }, query: range };
    case 'stations.update':
      return { params: { id: await companyStation(asked) }, body: { name: 'Yard' } };
    case 'stations.retire': {
      const id = await companyStation(asked);
      return { params: { id }, query: { confirm: id.slice(-4) } };
    }
    case 'batteries.release': {
      const sn = await battery(asked);
      return { params: { sn }, body: { confirm: sn.slice(-4) } };
    }
    case 'deviceClaims.create':
      return { body: { sn: await sighted(asked) } };
    case 'deviceClaims.agree': {
      const sn = await battery(asked);
      return { params: { id: await claim(asked, sn) }, body: { confirm: sn.slice(-4) } };
    }
    case 'deviceClaims.decline':
      return { params: { id: await claim(asked, await battery(asked)) } };
    case 'deviceClaims.withdraw':
      return { params: { id: await claim(asked, 'SN-1', asked.cast.people[asked.persona].id) } };
    case 'batteries.provision':
    case 'batteries.diagnostics':
      return { params: { sn: await byItself(asked) } };
    case 'batteries.get':
      return { params: { sn: await battery(asked) } };
    case 'batteries.history':
    case 'batteries.samples':
      return { params: { sn: await battery(asked) }, query: range };
    case 'batteries.exportSamples':
      return { params: { sn: await battery(asked) }, query: { ...range, tz: 'UTC' } };
    default:
      return undefined;
  }
}

const holderOf = ({ cast, persona, target }: Asked) => {
  const companyId = target === 'own' ? undefined : cast.companyOf(persona, target);
  return {
    ...(companyId ? { companyId } : {}),
    ...(target === 'own' ? { ownerId: cast.people[persona].id } : {}),
  };
};

/** A charger for a target; shared ones have the same recipients as shared drones. */
const charger = (asked: Asked): Promise<string> => ofKind('charger', asked);

async function ofKind(kind: 'charger' | 'station', asked: Asked): Promise<string> {
  const { stage, cast, persona, target } = asked;
  if (target === 'missing') return `no-such-${kind}`;
  const id = await stage.world.drone({ kind, ...holderOf(asked) });
  if (target === 'shared' && (persona === 'permitted' || persona === 'member'))
    await stage.world.grant(id, cast.people[persona].id);
  return id;
}

/** A charger without owner in the target's company; the target `own` does not exist here. */
const registered = async (asked: Asked): Promise<string> =>
  asked.target === 'own' ? 'no-such-charger' : charger(asked);

/** A weather station for a target; shared ones have the same recipients as shared drones. */
const station = (asked: Asked): Promise<string> => ofKind('station', asked);

/** A station of the target's company; the target `own` does not exist here. */
const companyStation = async (asked: Asked): Promise<string> =>
  asked.target === 'own' ? 'no-such-station' : station(asked);

/** A battery for a target that has its own connection. */
const byItself = ({ stage, target, ...asked }: Asked): Promise<string> | string =>
  target === 'missing'
    ? 'no-such-battery'
    : stage.world.drone({ kind: 'battery', ...holderOf({ stage, target, ...asked }) });

/** A claim to this battery, by another account or, for a target of one's own, by this one. */
async function claim({ stage, target }: Asked, sn: string, ownerId?: string): Promise<string> {
  if (target === 'missing') return randomUUID();
  const claimant = ownerId !== undefined && target === 'own' ? ownerId : (await stage.world.account()).id;
  const { id } = await stage.deps.pools.db
    .insertInto('device_claims')
    .values({ kind: 'battery', device_id: sn, claimant_id: claimant, opened_at: new Date(stage.time.now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A battery of others that a drone of the persona's own reports. */
async function sighted({ stage, cast, persona }: Asked): Promise<string> {
  const sn = `SN${randomUUID().slice(0, 8)}`;
  const drone = await stage.world.drone({ ownerId: cast.people[persona].id });
  await stage.deps.pools.app.query(
    `insert into battery_sightings (sn, device_no, first_at, last_at) select $1, device_no, $3, $3 from devices where id = $2`,
    [sn, drone, new Date(noon)],
  );
  return sn;
}

/** A battery for a target, last seen on a charger of its owner. */
async function battery(asked: Asked): Promise<string> {
  const { stage, target } = asked;
  if (target === 'missing') return 'no-such-battery';
  const id = await charger(asked);
  const sn = `SN${randomUUID().slice(0, 8)}`;
  await stage.deps.pools.app.query(
    `insert into batteries (sn, company_id, company_since, owner_id, owner_since, first_seen_at, found_by, seen_at, device_no)
     select $1, company_id, $3, owner_id, $3, $3, device_no, $3, device_no from devices where id = $2`,
    [sn, id, new Date(noon - 7_200_000)],
  );
  return sn;
}
