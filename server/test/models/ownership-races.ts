import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, transfers } from '@smartflight/contract/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { type Client, clientOf } from '../call.ts';
import { type TestAccount, testCode } from '../world.ts';

type Answer = Promise<LightMyRequestResponse>;

interface Racer {
  id: string;
  email: string;
  client: Client;
}

export interface Track {
  stage: TestApp;
  owner: Racer;
  receiver: Racer;
  manager: Racer;
  companyId: string;
  crowd: Racer[];
}

const atOnce = 50;

export async function layTrack(stage: TestApp): Promise<Track> {
  const companyId = await stage.world.company();
  let addresses = 0;
  const racer = async (account: TestAccount): Promise<Racer> => {
    const token = await stage.deps.sessions.start(account.id);
    addresses += 1;
    return { ...account, client: clientOf(stage.app, { token, address: `10.9.0.${addresses}` }) };
  };
  const crowd: Racer[] = [];
  for (let nth = 0; nth < atOnce; nth += 1) crowd.push(await racer(await stage.world.account()));
  return {
    stage,
    companyId,
    crowd,
    owner: await racer(await stage.world.account()),
    receiver: await racer(await stage.world.account()),
    manager: await racer(await stage.world.account({ roles: [roleCodes.manager], companyId })),
  };
}

const against = (
  first: (nth: number) => Answer,
  second: (nth: number) => Answer,
): Promise<LightMyRequestResponse[]> =>
  Promise.all(Array.from({ length: atOnce }, (_, nth) => (nth % 2 === 0 ? first(nth) : second(nth))));

/** Expects one call to succeed and all others to get 409 with one of the codes. */
function oneWinner(answers: readonly LightMyRequestResponse[], codes: readonly string[]): void {
  const won = answers.filter(({ statusCode }) => statusCode < 300);
  const lost = answers.filter(({ statusCode }) => statusCode >= 300);
  expect(won, answers.map(({ body }) => body).join('\n')).toHaveLength(1);
  const reported = new Set(lost.map((answer) => `${answer.statusCode} ${answer.json().code}`));
  for (const code of reported) expect(codes.map((each) => `409 ${each}`)).toContain(code);
}

async function trailOf({ stage }: Track, id: string): Promise<string[]> {
  const { rows } = await stage.deps.pools.app.query<{ action: string }>(
    'select action from audit where target_id = $1 order by id',
    [id],
  );
  return rows.map(({ action }) => action);
}

const confirm = (id: string) => ({ confirm: id.slice(-4) });

async function offered({ owner, receiver }: Track, id: string): Promise<string> {
  const offer = await owner.client.call(transfers.offer, {
    params: { id },
    body: { account: receiver.email, ...confirm(id) },
  });
  return offer.id;
}

/** Each race uses a new drone and checks its own result. */
export const races: Record<string, (track: Track) => Promise<void>> = {
  'fifty bind by one code': async (track) => {
    const id = await track.stage.world.drone({ companyId: track.companyId });
    const answers = await Promise.all(
      track.crowd.map(({ client }) =>
        client.raw(drones.bind, { query: { droneId: id, activateCode: testCode } }),
      ),
    );
    await track.stage.deps.pools.app.query("delete from attempts where key like 'bind-%'");
    oneWinner(answers, ['drone.already-bound']);
    expect(await trailOf(track, id)).toEqual(['drones.bind']);
  },
  'accept against withdraw': async (track) => {
    const id = await track.stage.world.drone({ ownerId: track.owner.id });
    const transfer = await offered(track, id);
    const one = { params: { id: transfer } };
    const answers = await against(
      () => track.receiver.client.raw(transfers.accept, one),
      () => track.owner.client.raw(transfers.withdraw, one),
    );
    oneWinner(answers, ['transfer.ended']);
    const trail = await trailOf(track, id);
    expect(trail[0]).toBe('transfers.offer');
    expect(['transfers.accept', 'transfers.withdraw']).toContain(trail[1]);
    expect(trail).toHaveLength(2);
  },
  'transfer against unbind': async (track) => {
    const id = await track.stage.world.drone({ ownerId: track.owner.id });
    const transfer = await offered(track, id);
    const answers = await against(
      () => track.receiver.client.raw(transfers.accept, { params: { id: transfer } }),
      () => track.owner.client.raw(drones.unbind, { params: { id }, query: confirm(id) }),
    );
    oneWinner(answers, ['transfer.ended', 'drone.not-yours']);
    const trail = await trailOf(track, id);
    expect(trail).toHaveLength(2);
    expect(['transfers.accept', 'drones.unbind']).toContain(trail[1]);
    const { rows } = await track.stage.deps.pools.app.query(
      `select d.owner_id, (select count(*)::int from ownerships o where o.drone_id = d.id and ended_at is null) as current
       from drones d where id = $1`,
      [id],
    );
    expect(rows[0].current).toBe(rows[0].owner_id === null ? 0 : 1);
  },
  'two offers': async (track) => {
    const id = await track.stage.world.drone({ ownerId: track.owner.id });
    const offer = (to: Racer) => () =>
      track.owner.client.raw(transfers.offer, {
        params: { id },
        body: { account: to.email, ...confirm(id) },
      });
    await track.stage.deps.pools.app.query("delete from attempts where key like 'find-%'");
    const answers = await against(offer(track.receiver), offer(track.manager));
    // The rate limit on account look-ups applies first, so some calls get 429.
    oneWinner(
      answers.filter(({ statusCode }) => statusCode !== 429),
      ['transfer.open'],
    );
    expect(await trailOf(track, id)).toEqual(['transfers.offer']);
  },
  'bind against retire': async (track) => {
    const id = await track.stage.world.drone({ companyId: track.companyId });
    const answers = await against(
      (nth) => track.crowd[nth]!.client.raw(drones.bind, { query: { droneId: id, activateCode: testCode } }),
      () => track.manager.client.raw(drones.retire, { params: { id }, query: confirm(id) }),
    );
    await track.stage.deps.pools.app.query("delete from attempts where key like 'bind-%'");
    oneWinner(answers, ['drone.retired', 'drone.owned', 'drone.already-bound']);
    expect(await trailOf(track, id)).toHaveLength(1);
  },
};
