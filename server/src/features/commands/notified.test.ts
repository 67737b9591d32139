import { livePath } from '@smartflight/contract/devices/live.ts';
import { commands } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../../test/eventually.ts';
import { type CommandStage, commandStage } from './test-commands.ts';

let own: CommandStage;
beforeAll(async () => {
  own = await commandStage();
  await own.stage.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => own.stage.close());

async function tab(token: string, request: object): Promise<{ received: string[]; close(): void }> {
  const address = own.stage.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`);
  const received: string[] = [];
  let isUp = false;
  socket.on('message', (data) => {
    const { type, noun, id } = JSON.parse(String(data));
    isUp ||= type === 'snapshot' || noun === 'inbox';
    if (type === 'changed' && noun === 'commands') received.push(id);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'auth', token }));
  socket.send(JSON.stringify(request));
  await eventually(() => expect(isUp).toBe(true));
  return { received, close: () => socket.close() };
}

test('each step of a command is sent to viewers of the drone and to the tabs of its issuer, and to no other [R-05]', async () => {
  const [ann, other] = [await own.pair(), await own.pair()];
  await own.appear(ann.droneId);
  const tabs = [
    await tab(ann.owner.token, { type: 'watch' }),
    await tab(ann.owner.token, { type: 'listen' }),
    await tab(other.owner.token, { type: 'listen' }),
    await tab(other.owner.token, { type: 'watch' }),
  ];
  const { id } = await ann.give('lock');
  await own.stage.dispatch();
  await own.answer(ann.droneId, id, { result: 'succeeded', reported: { locked: true } });
  expect((await ann.owner.call(commands.get, { params: { id } })).state).toBe('succeeded');
  const steps = [id, id, id];
  await eventually(() => expect(tabs.map(({ received }) => received)).toEqual([steps, steps, [], []]));
  for (const { close } of tabs) close();
});
