import { z } from 'zod';
import { readTask } from '../kit/pinned.ts';
import { deflatedSheetBytes } from './sheet-baseline.ts';

export const baselineTask = z.object({ rows: z.number(), columns: z.number(), level: z.number() });
export const baselineAnswer = z.object({ seconds: z.number(), bytes: z.number() });

function* rowsOf({ rows, columns }: z.infer<typeof baselineTask>): Generator<(string | number | null)[]> {
  for (let row = 0; row < rows; row += 1)
    yield Array.from({ length: columns }, (_, column) =>
      column % 2 === 0 ? `Text ${column} ${row % 97}` : row * 1.37 + column,
    );
}

if (import.meta.main) {
  const task = baselineTask.parse(await readTask());
  await deflatedSheetBytes(rowsOf({ ...task, rows: Math.min(task.rows, 5_000) }), task.level);
  const begun = performance.now();
  const bytes = await deflatedSheetBytes(rowsOf(task), task.level);
  console.log(JSON.stringify({ seconds: (performance.now() - begun) / 1000, bytes }));
}
