import './next-full.css';
import type { CSSProperties } from 'react';
import type { Charging } from '../../../live/charger-view.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';

const spansMin = [10, 20, 30, 60, 90, 120, 180, 240, 480] as const;
/** Minimum distance of two flags in a row, as a share of the line: the width of a flag on the shortest line. */
const apart = 0.09;

interface Flag {
  bay: number;
  at: number;
  row: number;
}

/**
 * Positions the batteries on a line from now to `spanMin`, in as many rows as needed so that no flag overlaps
 * another.
 */
export function flagsOf(queue: readonly Charging[], spanMin: number): Flag[] {
  const lastAt: number[] = [];
  return queue.flatMap(({ bay, leftS }): Flag[] => {
    if (leftS === undefined) return [];
    const at = Math.min(1, leftS / 60 / spanMin);
    let row = lastAt.findIndex((last) => at - last >= apart);
    if (row < 0) row = lastAt.length;
    lastAt[row] = at;
    return [{ bay: bay.index, at, row }];
  });
}

/** The next full battery with its time, and the others on a timeline. */
export function NextFull({ queue, choose }: { queue: readonly Charging[]; choose: (bay: number) => void }) {
  const t = useT();
  const fmt = useFmt();
  const [next] = queue;
  const known = queue.flatMap(({ leftS }) => (leftS === undefined ? [] : [leftS / 60]));
  const spanMin = spansMin.find((span) => span >= Math.max(0, ...known)) ?? 480;
  if (!next)
    return (
      <p className="cm-next is-none">
        <StatusGlyph state="idle" size={16} />
        {t('chargers.nothingCharging')}
      </p>
    );
  const flags = flagsOf(queue, spanMin);
  const rows = Math.max(...flags.map(({ row }) => row), 0) + 1;
  return (
    <div className="cm-next">
      <dl>
        <dt>{t('chargers.nextFullBay', { n: String(next.bay.index) })}</dt>
        <dd className="sf-num">{fmt.duration(next.leftS)}</dd>
      </dl>
      <div className="cm-line" style={{ '--rows': rows } as CSSProperties}>
        {flags.map(({ bay, at, row }) => (
          <button
            key={bay}
            type="button"
            tabIndex={-1}
            className="sf-num"
            // The label of a lower row must cover the stem of a higher one.
            style={{ '--at': `${at * 100}%`, '--row': row, zIndex: rows - row } as CSSProperties}
            onClick={() => choose(bay)}
            aria-hidden="true"
          >
            {bay}
          </button>
        ))}
        <span className="cm-scale">
          <small>{t('chargers.now')}</small>
          <small>{t('chargers.inMinutes', { n: fmt.number(spanMin / 2) })}</small>
          <small>{t('chargers.inMinutes', { n: fmt.number(spanMin) })}</small>
        </span>
      </div>
    </div>
  );
}
