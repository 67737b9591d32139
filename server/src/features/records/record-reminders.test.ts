import { inbox, records } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { remindOfRecords } from './record-reminders.ts';
import { recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('managers are reminded of the deadline of each rule, also after an earlier one has passed', async () => {
  const { manager } = await recordScene(stage);
  // Work on 16 September: due on the same day, and on 15 October.
  await manager.call(records.changeSettings, { body: { regimes: ['cn-agricultural', 'br-298'] } });
  const reminded: string[] = [];
  const days = ['09-16', '09-17', '09-18', '10-11', '10-12', '10-14', '10-15', '10-16', '10-17'];
  for (const day of days) {
    await remindOfRecords({ ...stage.deps, clock: () => Date.parse(`2026-${day}T05:41:00Z`) });
    const { items } = await manager.call(inbox.list);
    const found = items.filter(({ target }) => target?.page === 'records');
    expect(found.length).toBeLessThan(2);
    if (found[0]?.createdAt.startsWith(`2026-${day}`)) reminded.push(day);
  }
  expect(reminded).toEqual(['09-16', '09-17', '10-12', '10-14', '10-15', '10-16']);
});
