import { randomBytes, randomUUID } from 'node:crypto';
import { endpoints, enterprises } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { postNotices } from '../../src/messages/notices.ts';
import type { CallInput } from '../call.ts';
import { logo, picture } from '../pictures.ts';
import { testCode, testPassword } from '../world.ts';
import { liftInput } from './lift-inputs.ts';
import { orderInput } from './order-inputs.ts';
import { ownershipInput } from './ownership-inputs.ts';
import { type Asked, peopleInput } from './people-inputs.ts';
import { plotInput } from './plot-inputs.ts';
import { powerInput } from './power-inputs.ts';
import { productInput } from './product-inputs.ts';
import { recordInput } from './record-inputs.ts';
import { reportInput } from './report-inputs.ts';
import { restrictionInput } from './restriction-inputs.ts';
import { ruleInput } from './rule-inputs.ts';
import { newMailbox, signInInput } from './sign-in-inputs.ts';
import { taskInput } from './task-inputs.ts';
import { teamInput } from './team-inputs.ts';
import { webhookInput } from './webhook-inputs.ts';
import { zoneInput } from './zone-inputs.ts';

/** Every endpoint of the contract by `noun.name`. */
export const every = new Map<string, AnyEndpoint>(
  Object.entries(endpoints).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
);
/** Throws when the contract has no such call. */
export const endpointOf = (name: string): AnyEndpoint => {
  const found = every.get(name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};

/** A valid input; only the caller may lack the right. */
export async function rightInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint>> {
  const { stage, cast, persona, target } = asked;
  switch (name) {
    case 'apiKeys.create':
      return { body: { name: 'ERP', scopes: ['drones.list'] } };
    case 'apiKeys.rename':
      return { params: { id: await keyOf(asked) }, body: { name: 'Wall' } };
    case 'apiKeys.revoke':
      return { params: { id: await keyOf(asked) } };
    case 'shareLinks.create':
      return { body: { target: { kind: 'wall', scope: 'own' } } };
    case 'shareLinks.extend':
      return { params: { id: await linkOf(asked) }, body: { days: 7 } };
    case 'shareLinks.revoke':
      return { params: { id: await linkOf(asked) } };
    case 'shareLinks.open':
      return { body: { token: 'sfl_unknown' } };
    case 'accounts.login':
      return { body: { username: cast.people.individual.email, password: testPassword } };
    case 'drones.coverage':
      return { query: { bbox: '0,0,1,1' } };
    case 'drones.get':
    case 'drones.trail':
    case 'drones.provision':
      return { params: { id: cast.droneOf(persona, target) } };
    case 'commands.issue':
      return { params: { id: cast.droneOf(persona, target) }, body: { method: 'identify' } };
    case 'commands.issueMany':
      return { body: { method: 'lock', droneIds: [cast.droneOf(persona, 'foreign')] } };
    case 'commands.get':
    case 'commands.cancel':
      return { params: { id: await commandTo(asked) } };
    case 'drones.register':
      return { body: { ...papers, droneId: `R${randomUUID().slice(0, 8)}` } };
    case 'drones.bind':
      return { query: { droneId: await stage.world.drone(), activateCode: testCode } };
    case 'flights.get':
    case 'flights.track':
    case 'flights.coverage':
    case 'places.ofFlight':
    case 'weather.ofFlight':
    case 'dose.flight':
      return { params: { id: cast.flightOf(persona, target) } };
    // Without a limit each call draws the ground of every flight that the tests before have made.
    case 'ogcCoverage.items':
      return { query: { limit: '1' } };
    case 'ogcFlights.item':
      return { params: { featureId: cast.flightOf(persona, target) } };
    case 'ogcCoverage.item':
      return { params: { featureId: `${cast.flightOf(persona, target)}.1` } };
    case 'ogcPositions.item':
      return { params: { featureId: await positionOf(asked) } };
    case 'flightImports.create':
      return {
        query: { droneId: cast.droneOf(persona, target), isTrial: 'true' },
        body: { file: Buffer.from('time,lat,lon\n2026-05-03T08:30:00Z,48,11\n') },
      };
    case 'flightImports.undo':
      return { params: { id: await importOf(asked) } };
    case 'exports.create':
      return { body: { of: 'flights', query: {} } };
    case 'exports.get':
    case 'exports.file':
    case 'exports.remove':
      return { params: { id: await exportOf(asked) } };
    case 'files.uploadIdcardImg':
    case 'files.uploadManipulatorImg':
    case 'files.uploadLicenceImg':
    case 'files.uploadAvatar':
      return { body: { file: await picture() } };
    case 'enterprises.setLogo':
      return { params: { size: 'small' }, body: { file: await logo() } };
    case 'enterprises.removeLogo':
      return { params: { size: 'small' } };
    case 'files.get':
      return { params: { id: await fileIdOf(asked) } };
    case 'files.logo':
      return { params: { id: await logoId(asked) } };
    case 'inbox.mark':
      return { params: { id: await noticeOf(asked) }, body: { read: true } };
    case 'inbox.markAll':
      return { body: { upTo: 0 } };
    case 'preferences.get':
      return { params: { name: 'table.flights' } };
    case 'preferences.set':
      return { params: { name: 'table.flights' }, body: { value: null } };
    case 'profile.update':
      return { body: { profession: 'farmer' } };
    case 'profile.changePassword':
      return { body: { oldPassword: 'not it', newPassword: 'heron over rice 9' } };
    case 'profile.changeContact':
      return { body: { target: newMailbox(), code: '000000' } };
    case 'profile.erase':
      return { body: { password: 'not it' } };
    case 'profile.endSession':
      return { params: { id: await sessionOf(asked) } };
    case 'profile.withdrawConsent':
      return { params: { document: 'realName' } };
    case 'people.get':
    case 'people.holdings':
      return { params: { id: await personOf(asked) } };
    case 'people.setRoles':
      return { params: { id: await personOf(asked) }, body: { roles: ['11'] } };
    case 'people.setCompany':
      return { params: { id: await personOf(asked) }, body: { companyId: null } };
    case 'people.setDisabled':
      return { params: { id: await personOf(asked) }, body: { disabled: true } };
    default:
      return (
        (await signInInput(name, {
          stage,
          target,
          address: cast.clients[persona].address,
          accountId: cast.people[persona].id,
        })) ??
        (await peopleInput(name, asked)) ??
        (await restrictionInput(name, asked)) ??
        (await ownershipInput(name, asked)) ??
        (await powerInput(name, asked)) ??
        (await webhookInput(name, asked)) ??
        (await liftInput(name, asked)) ??
        (await teamInput(name, asked)) ??
        (await ruleInput(name, asked)) ??
        (await productInput(name, asked)) ??
        (await orderInput(name, asked)) ??
        (await recordInput(name, asked)) ??
        (await reportInput(name, asked)) ??
        (await taskInput(name, asked)) ??
        (await zoneInput(name, asked)) ??
        (await plotInput(name, asked)) ??
        {}
      );
  }
}

async function logoId({ cast }: Asked): Promise<string> {
  const input = { params: { size: 'small' }, body: { file: await logo() } } as const;
  const { companyMiniLogo } = await cast.clients.manager.call(enterprises.setLogo, input);
  return companyMiniLogo.slice(companyMiniLogo.lastIndexOf('/') + 1);
}

const personOf = async ({ stage, target }: Asked): Promise<string> =>
  target === 'missing' ? randomUUID() : (await stage.world.account()).id;

/** The persona's session; for other targets another account's. */
async function sessionOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { sessions } = stage.deps;
  const { id } = cast.people[owner];
  const before = new Set((await sessions.list(id)).map((session) => session.id));
  await sessions.start(id);
  return (await sessions.list(id)).find((session) => !before.has(session.id))?.id ?? '';
}

/** A key of the persona; for other targets another account's. */
async function keyOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  // An account has at most twenty.
  await db.deleteFrom('api_keys').where('name', '=', 'ERP').execute();
  const { id } = await db
    .insertInto('api_keys')
    .values({
      account_id: cast.people[owner].id,
      name: 'ERP',
      key_hash: randomBytes(32),
      hint: 'wxyz',
      scopes: ['drones.list'],
      created_at: new Date(stage.time.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A link of the persona; for other targets another account's. */
async function linkOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { id } = await stage.deps.pools.db
    .insertInto('share_links')
    .values({
      account_id: cast.people[owner].id,
      kind: 'wall',
      target: { kind: 'wall', scope: 'own' },
      name: '',
      token_hash: randomBytes(32),
      hint: 'wxyz',
      visit_salt: randomBytes(32),
      visit_hash: randomBytes(32),
      shows_people: false,
      shows_sender: false,
      created_at: new Date(stage.time.now),
      expires_at: new Date(stage.time.now + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const papers = {
  model: 'T40',
  year: 2026,
  batch: 'b',
  number: '1',
  pd: '2026-01-01',
  phone: '+8613800138000',
};

async function importOf({ stage, cast, persona, target }: Asked): Promise<string> {
  const importer = cast.people[persona === 'staff' ? 'individual' : 'staff'].id;
  const { rows } = await stage.deps.pools.app.query<{ id: number }>(
    `insert into flight_imports (drone_id, boot_id, account_id, at, periods)
     select id, 'import-test', $2, now(), '{}' from drones where id = $1 returning id`,
    [cast.droneOf(persona, target), importer],
  );
  return String(rows[0]?.id ?? 999_999_999);
}

async function exportOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  const { company_id } = await db
    .selectFrom('accounts')
    .select('company_id')
    .where('id', '=', cast.people[owner].id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('exports')
    .values({
      account_id: cast.people[owner].id,
      query: '{}',
      state: 'ready',
      reach: JSON.stringify({ roles: [], companyId: company_id, deviceIds: [] }),
      file_name: 'flights.xlsx',
      expires_at: new Date(stage.time.now + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('export_parts')
    .values({ export_id: id, part: 0, bytes: Buffer.from('xlsx') })
    .execute();
  return id;
}

/** A command to the drone that was never sent. */
async function commandTo({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const at = new Date(stage.time.now);
  const { id } = await stage.deps.pools.db
    .insertInto('commands')
    .values({
      id: randomUUID(),
      drone_id: cast.droneOf(persona, target),
      method: 'identify',
      issued_at: at,
      expires_at: at,
      due_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function fileIdOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  return stage.world.file({ ownerId: cast.people[owner].id, isKept: true });
}

async function noticeOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  await postNotices(db, new Date(stage.time.now), [
    { to: [cast.people[owner].id], text: 'alarm.other', args: { drone: 'D', code: 'c' } },
  ]);
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('account_id', '=', cast.people[owner].id)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** A drone with a known position. */
async function positionOf({ stage: { fleet, time }, cast, persona, target }: Asked): Promise<string> {
  const id = cast.droneOf(persona, target);
  if (target === 'missing') return id;
  fleet.register([{ id, name: id, model: 'T40' }]);
  fleet.sample(id, { bootId: 'a', seq: 1, ts: time.now, data: { lat: 30, lon: 114 } }, time.now);
  return id;
}
