import { accounts, registration } from '@smartflight/contract/endpoints.ts';
import type { TestApp } from './app.ts';
import { clientOf } from './call.ts';
import { testPassword } from './world.ts';

/**
 * Strangers at this many addresses ask for recovery codes of one account and guess five times each; then the owner
 * recovers it from an address that they signed in from before.
 * @returns how many codes were sent in all, how many attacks were let in, and how the owner's attempt ended
 */
export async function outlastAttack(
  stage: TestApp,
  addresses: number,
): Promise<{ sent: number; broken: number; outcome: number }> {
  const { email } = await stage.world.account();
  const home = clientOf(stage.app, { address: '10.100.0.1' });
  await home.call(accounts.login, { body: { username: email, password: testPassword } });
  const sentTo = () =>
    stage.outbox.filter((one) => one.to === email && one.text === 'code' && !one.isDropped);
  let broken = 0;
  const lots = Array.from({ length: Math.ceil(addresses / 50) }, (_, lot) => lot);
  for (const lot of lots)
    await Promise.all(
      Array.from({ length: Math.min(50, addresses - lot * 50) }, async (_, nth) => {
        const stranger = clientOf(stage.app, { address: `10.101.${lot}.${nth}` });
        await stranger.raw(registration.sendCode, { body: { target: email, purpose: 'recover' } });
        for (let guess = 0; guess < 5; guess += 1) {
          const code = String((lot * 250 + nth * 5 + guess) % 1_000_000).padStart(6, '0');
          const body = { target: email, code, password: 'heron over rice 9' };
          const { statusCode } = await stranger.raw(registration.recover, { body });
          if (statusCode < 400) broken += 1;
        }
      }),
    );
  await home.call(registration.sendCode, { body: { target: email, purpose: 'recover' } });
  const sent = sentTo();
  const code = String(sent.at(-1)?.args['code']);
  const body = { target: email, code, password: 'heron over rice 8' };
  const { statusCode } = await home.raw(registration.recover, { body });
  return { sent: sent.length, broken, outcome: statusCode };
}
