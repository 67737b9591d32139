import { expect, test } from 'vitest';
import { startWebhookReceiver } from '../../../test/outside/webhook-receiver.ts';
import { createGuardedPost } from './guarded-post.ts';

const message = { headers: {}, body: '{}' };
const postTo = (address: string, networks: string[] = []) =>
  createGuardedPost({ networks, resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }] });

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.20.0.1',
  '192.168.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
])('a name that resolves to %s is refused', async (address) => {
  await expect(postTo(address).send('https://hook.test/', message)).rejects.toThrow('private-address');
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:127.0.0.1]/',
])('%s is refused without being resolved', async (url) => {
  await expect(postTo('8.8.8.8').send(url, message)).rejects.toThrow('private-address');
});

test('a name with one private address among public ones is refused', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const { send } = createGuardedPost({ networks: [], resolve });
  await expect(send('https://hook.test/', message)).rejects.toThrow('private-address');
});

test('only https is posted to, and a name without addresses is reported', async () => {
  await expect(postTo('8.8.8.8').send('http://hook.test/', message)).rejects.toThrow('not-https');
  const { send } = createGuardedPost({ networks: [], resolve: async () => [] });
  await expect(send('https://hook.test/', message)).rejects.toThrow('unresolved');
});

test('the connection is made to the address that was checked, and a long answer is cut', async () => {
  const receiver = await startWebhookReceiver();
  receiver.answer = () => ({ status: 200, body: `\u0000${'é'.repeat(40_000)}` });
  const { port } = new URL(receiver.url);
  let lookups = 0;
  const { send } = createGuardedPost({
    networks: ['127.0.0.0/8'],
    resolve: async () => {
      lookups += 1;
      // A second resolution would name a server that does not answer.
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    },
  });
  const { status, body } = await send(`http://hook.test:${port}/`, message);
  expect([status, body.length, lookups, receiver.requests.length]).toEqual([200, 999, 1, 1]);
  await receiver.close();
});
