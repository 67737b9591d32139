import './data-table.css';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useFmt } from '../../format/fmt.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../controls/button.tsx';

interface PagerProps {
  /** Counts from 1. */
  page: number;
  size: number;
  total: number | undefined;
  change: (page: number) => void;
  note?: ReactNode;
  /** Text of the range where the counted items are not rows. */
  say?: (range: { from: string; to: string; total: string }) => string;
}

/** The footer of a list: the shown range, the total and the page buttons. Not shown for an empty list. */
export function Pager({ page, size, total, change, note, say }: PagerProps) {
  const t = useT();
  const fmt = useFmt();
  const known = total ?? 0;
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(known / size));
  const from = known === 0 ? 0 : (page - 1) * size + 1;
  const range = {
    from: fmt.number(from),
    to: fmt.number(Math.min(known, page * size)),
    total: fmt.number(total),
  };
  return (
    <footer className="sf-pager">
      <span className="sf-num">{say ? say(range) : t('table.range', range)}</span>
      {note}
      <nav aria-label={t('table.page', { page: fmt.number(page), pages: fmt.number(pages) })}>
        <Button
          kind="quiet"
          iconOnly={t('table.previous')}
          wordless
          icon={<ChevronLeft className="sf-icon" />}
          disabled={page <= 1}
          onClick={() => change(page - 1)}
        />
        <span className="sf-num" aria-hidden="true">
          {fmt.number(page)} / {fmt.number(pages)}
        </span>
        <Button
          kind="quiet"
          iconOnly={t('table.next')}
          wordless
          icon={<ChevronRight className="sf-icon" />}
          disabled={page >= pages}
          onClick={() => change(page + 1)}
        />
      </nav>
    </footer>
  );
}
