import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, goalText, judge, plain } from './figure.ts';
import type { machineFacts } from './machine.ts';

const folder = fileURLToPath(new URL('../../results/', import.meta.url));
const heads = ['goal', 'what', 'product', 'baseline', 'ratio', 'wanted', 'result'];

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { product, baseline, ratio, met, missedBy } = judge(figure);
    return [
      figure.goal,
      figure.what,
      `${plain(product)} ${figure.unit}`,
      baseline === undefined ? '–' : `${plain(baseline)} ${figure.unit}`,
      ratio === undefined ? '–' : `${plain(ratio)} ×`,
      goalText(figure),
      met === undefined ? '–' : met ? 'met' : `missed by ${plain(missedBy * 100)} %`,
    ];
  });
  const notes = figures.flatMap((figure) => {
    const parts = [figure.against && `against ${figure.against}`, figure.note].filter(Boolean);
    return parts.length > 0 ? [`  ${figure.goal} ${figure.what}: ${parts.join('; ')}`] : [];
  });
  return [columnsOf(heads, rows), ...notes].join('\n');
}

/** Rows below their heads, each column as wide as its longest cell. */
export function columnsOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

export function writeResult(
  name: string,
  o: { at: Date; size: string; seconds: number; machine: ReturnType<typeof machineFacts>; figures: Figure[] },
): string {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${o.at.toISOString().replaceAll(/[:.]/g, '-')}-${name}.json`;
  const figures = o.figures.map((figure) => ({ ...figure, verdict: judge(figure) }));
  const { at, ...rest } = o;
  writeFileSync(
    path,
    `${JSON.stringify({ bench: name, at: at.toISOString(), ...rest, figures }, null, 2)}\n`,
  );
  return path;
}
