import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDueQueue } from './due-queue.ts';

test('each entry is taken once, at the first look after its time', () => {
  const entries = fc.array(fc.nat({ max: 100_000 }), { maxLength: 50 });
  const pauses = fc.array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(entries, pauses, (dueAts, looks) => {
      const queue = createDueQueue<number>(0);
      for (const at of dueAts) queue.add(at, at);
      let now = 0;
      let left = [...dueAts];
      for (const pause of [...looks, 200_000]) {
        now += pause;
        const due = (at: number): boolean => Math.max(1, Math.ceil(at / 1_000)) <= Math.floor(now / 1_000);
        expect(queue.takeDue(now).sort()).toEqual(left.filter(due).sort());
        left = left.filter((at) => !due(at));
      }
      expect(left).toEqual([]);
    }),
  );
});
