import { codeRules } from '@smartflight/contract/accounts/registration.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { outlastAttack } from '../../test/recovery-attack.ts';

test('an owner recovers from a known address while a thousand addresses ask for codes and guess [S9]', async () => {
  const stage = await testApp();
  expect(await outlastAttack(stage, 1_000)).toEqual({
    sent: codeRules.perHourOfStrangers + 1,
    broken: 0,
    outcome: 200,
  });
  await stage.close();
}, 300_000);
