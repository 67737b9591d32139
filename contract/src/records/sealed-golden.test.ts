import { expect, test } from 'vitest';
import { canonicalJson, verifySealed } from './seal.ts';
import golden from './sealed.golden.json' with { type: 'json' };
import { sealedBody } from './sealed.schemas.ts';

test('a file that was sealed before labels were compared stays sound and readable', async () => {
  const text = canonicalJson(golden);
  expect(await verifySealed(text, golden.seal.publicKey)).toMatchObject({ isSound: true });
  const body = sealedBody.parse(golden.record);
  expect(body.labels).toBeUndefined();
  expect(body.products.map(({ name }) => name)).toEqual(['Blattfrei']);
  const changed = { ...golden, record: { ...golden.record, labels: [] } };
  expect(await verifySealed(canonicalJson(changed))).toMatchObject({
    isSound: false,
    faults: [{ reason: 'added', at: '/labels' }],
  });
});
