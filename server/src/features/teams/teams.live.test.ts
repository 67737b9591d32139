import { drones, profile, teams } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { testPassword } from '../../../test/world.ts';
import { recheckMs } from '../../live/fan-out/audience.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => stage.close());

interface Crew {
  creator: Applicant;
  guest: Applicant;
  id: string;
  droneId: string;
}

const ways: [string, (crew: Crew) => Promise<unknown>][] = [
  [
    'the member is removed',
    ({ creator, guest, id }) =>
      creator.client.call(teams.removeMember, { params: { id, accountId: guest.id } }),
  ],
  ['the member leaves', ({ guest, id }) => guest.client.call(teams.leave, { params: { id } })],
  [
    'the drone is taken back',
    ({ creator, id, droneId }) => creator.client.call(teams.unshare, { params: { id, droneId } }),
  ],
  [
    'the team ends',
    ({ creator, id }) => creator.client.call(teams.remove, { params: { id }, query: { confirm: 'Crew' } }),
  ],
  [
    'its creator erases the account',
    async ({ creator, droneId }) => {
      const { db } = stage.deps.pools;
      await db.updateTable('drones').set({ owner_id: null }).where('id', '=', droneId).execute();
      await creator.client.call(profile.erase, { body: { password: testPassword } });
    },
  ],
];

test.for(ways)(
  'when %s, the next call refuses and the socket takes the drone away before its next check',
  async ([, end]) => {
    const [creator, guest] = [
      await signedIn(stage, await stage.world.account()),
      await signedIn(stage, await stage.world.account()),
    ];
    const droneId = await stage.world.drone({ ownerId: creator.id });
    const { id } = await creator.client.call(teams.create, { body: { name: 'Crew' } });
    const invited = await creator.client.call(teams.invite, {
      params: { id },
      body: { account: guest.email },
    });
    await guest.client.call(teams.accept, { params: { id: invited.id } });
    await creator.client.call(teams.share, { params: { id, droneId } });
    const { port } = stage.app.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
    const gone = new Promise<number>((resolve, reject) => {
      socket.addEventListener('error', reject);
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data));
        if (message.gone?.includes(droneId)) resolve(Date.now());
      });
    });
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const snapshot = new Promise<{ drones: { id: string }[] }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data));
        if (message.type === 'snapshot') resolve(message);
      });
    });
    socket.send(JSON.stringify({ type: 'auth', token: guest.token }));
    socket.send(JSON.stringify({ type: 'watch' }));
    expect((await snapshot).drones.map((drone) => drone.id)).toEqual([droneId]);
    expect((await guest.client.raw(drones.trail, { params: { id: droneId } })).statusCode).toBe(200);
    await end({ creator, guest, id, droneId });
    const endedAt = Date.now();
    expect((await guest.client.refused(drones.trail, { params: { id: droneId } })).status).toBe(404);
    expect((await gone) - endedAt).toBeLessThan(recheckMs / 2);
    socket.close();
  },
);
