import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsOf } from './row-block.ts';
import { createRowFilter, rowBuffer } from './row-filter.ts';
import { dataRow } from './test-blocks.ts';

const message = (mark: string, content: string): Buffer => {
  const head = Buffer.alloc(5);
  head.write(mark);
  head.writeInt32BE(4 + content.length, 1);
  return Buffer.concat([head, Buffer.from(content)]);
};

const value = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('D'.repeat(150_000))));

test('rows are taken out of an answer that is cut anywhere, all other messages are passed on whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (rows, cuts) => {
        const notice = message('N', 'DDDDDDDD');
        const ready = message('Z', 'T');
        const answer = Buffer.concat([notice, ...rows.map(dataRow), notice, ready]);
        const passed: Buffer[] = [];
        let before = -1;
        const filter = createRowFilter(rowBuffer(), {
          pass: (bytes) => passed.push(bytes),
          ended: () => {
            before = passed.length;
          },
        });
        const places = [0, ...cuts.map((cut) => Math.floor(cut * answer.length)).sort((a, b) => a - b)];
        for (const [nth, from] of places.entries()) filter.receive(answer.subarray(from, places[nth + 1]));
        expect(textsOf({ columns: ['a', 'b'], ...filter.taken() })).toEqual(rows);
        expect(passed).toEqual([notice, notice, ready]);
        expect(before).toBe(2);
      },
    ),
    { numRuns: 40 },
  );
});
