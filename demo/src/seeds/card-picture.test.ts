import { fileLimits } from '@smartflight/contract/system/files.ts';
import { makePicture } from '@smartflight/server/platform/files/picture.ts';
import { expect, test } from 'vitest';
import { cardPicture } from './card-picture.ts';

test('the demo’s cards are pictures that the server takes, and differ by side, kind and number', async () => {
  const made = [];
  for (const card of [
    { side: 'front', kind: 'idCard', number: '230882199604170029', hue: 8 },
    { side: 'back', kind: 'idCard', number: '230882199604170029', hue: 8 },
    { side: 'front', kind: 'pilotCard', number: '2026-118-204', hue: 205 },
    { side: 'front', kind: 'pilotCard', number: '2026-118-205', hue: 205 },
    { side: 'front', kind: 'licence', number: '51-824-753-556', hue: 320 },
  ] as const) {
    const upload = cardPicture(card);
    expect(upload.length).toBeLessThan(fileLimits.mostBytes);
    const { bytes, width, height } = await makePicture(upload, card.kind);
    expect([width, height]).toEqual(card.kind === 'licence' ? [620, 860] : [860, 540]);
    made.push(bytes.toString('base64'));
  }
  expect(new Set(made).size).toBe(made.length);
});
