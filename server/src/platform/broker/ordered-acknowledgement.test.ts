import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from './ordered-acknowledgement.ts';

test('work that finishes in any order is acted on in the order it began, each as early as that allows', () => {
  const orders = fc.integer({ min: 1, max: 30 }).chain((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, n) => n),
      { minLength: count },
    ),
  );
  fc.assert(
    fc.property(orders, (finishing) => {
      const order = inOrder();
      const acted: number[] = [];
      const finish = finishing.map((_, n) => order.begin(() => acted.push(n)));
      const done = new Set<number>();
      for (const n of finishing) {
        finish[n]?.();
        done.add(n);
        let ready = 0;
        while (done.has(ready)) ready += 1;
        expect(acted).toEqual(Array.from({ length: ready }, (_, at) => at));
      }
    }),
  );
});
