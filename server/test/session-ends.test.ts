import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, endpoints, people, profile, registration } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { recheckMs } from '../src/live/fan-out/audience.ts';
import { type TestApp, testApp } from './app.ts';
import { type Client, clientOf } from './call.ts';
import { type Applicant, signedIn } from './people.ts';
import { testPassword } from './world.ts';

let stage: TestApp;
/** Another process on the same database, where the session must end too. */
let other: TestApp;
let admin: Applicant;
beforeAll(async () => {
  stage = await testApp();
  other = await testApp({ database: stage.url });
  for (const { app } of [stage, other]) await app.listen({ host: '127.0.0.1', port: 0 });
  admin = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
});
afterAll(async () => {
  await other.close();
  await stage.close();
});

/** A socket at one process; `closed` resolves with its close code. */
async function listening(at: TestApp, token: string) {
  const address = at.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
  await new Promise<void>((resolve) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ type: 'auth', token }));
      socket.send(JSON.stringify({ type: 'listen' }));
    });
    socket.once('message', () => resolve());
  });
  return { closed };
}

interface Ending {
  /** Ends the session of `me`; the event's name is the test title. */
  end(me: Applicant): Promise<unknown>;
}

const body = { newPassword: 'heron over rice 7', password: 'heron over rice 7' };
const endings: Record<string, Ending> = {
  'signing out': { end: (me) => me.client.call(accounts.logout) },
  'a changed password': {
    end: (me) =>
      me.client.call(profile.changePassword, {
        body: { oldPassword: testPassword, newPassword: body.newPassword },
      }),
  },
  'a recovered password': {
    end: async (me) => {
      const visitor = stage.visitor();
      const { address } = visitor;
      const code = await stage.deps.codes.issue({ purpose: 'recover', target: me.email, address });
      return visitor.call(registration.recover, {
        body: { target: me.email, password: body.password, code },
      });
    },
  },
  'being disabled': {
    end: (me) => admin.client.call(people.setDisabled, { params: { id: me.id }, body: { disabled: true } }),
  },
  'other roles': {
    end: (me) =>
      admin.client.call(people.setRoles, { params: { id: me.id }, body: { roles: [roleCodes.lift] } }),
  },
  'another company': {
    end: (me) => admin.client.call(people.setCompany, { params: { id: me.id }, body: { companyId: null } }),
  },
  'signing out elsewhere': {
    end: async (me) => (await signedIn(stage, me)).client.call(profile.endOtherSessions),
  },
  erasure: { end: (me) => me.client.call(profile.erase, { body: { password: testPassword } }) },
};

const every = Object.values(endpoints).flatMap((calls) => Object.values(calls));

test.for(Object.entries(endings))(
  'after %s the old token opens no call, and its sockets end in every process without waiting for the next check',
  { timeout: 60_000 },
  async ([, { end }]) => {
    const me = await signedIn(stage, await stage.world.account());
    const sockets = await Promise.all([listening(stage, me.token), listening(other, me.token)]);
    const clients: Client[] = [stage, other].map(({ app }) =>
      clientOf(app, { token: me.token, address: '10.7.0.1' }),
    );
    await clients[1]?.call(accounts.getUserById);
    const began = performance.now();
    await end(me);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
    expect(performance.now() - began).toBeLessThan(recheckMs / 2);
    const open: string[] = [];
    for (const client of clients)
      for (const endpoint of every.filter(({ access }) => access !== 'public')) {
        const answer = await client.raw(endpoint, { params: { id: me.id } });
        // Set-up calls of an installation with an administrator refuse every token.
        const refusal = endpoint.access === 'set-up' ? [409, 'setup.over'] : [401, 'session.ended'];
        if (answer.statusCode !== refusal[0] || answer.json().code !== refusal[1])
          open.push(`${endpoint.method} ${endpoint.path}: ${answer.statusCode}`);
      }
    expect(open).toEqual([]);
  },
);
