import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { type ImportRow, kindOf, type RowKind, type RowResult } from './import-rows.ts';
import { featureText } from './problem-texts.ts';

const rowPx = 60;
const kinds = ['ready', 'duplicate', 'problem', 'created'] as const;
const states = { ready: 'standby', duplicate: 'warning', problem: 'fault', created: 'done' } as const;

interface TableProps {
  rows: readonly ImportRow[];
  results: ReadonlyMap<string, RowResult>;
  nameOf: (row: ImportRow) => string;
  isChosen: (row: ImportRow) => boolean;
  toggle: (row: ImportRow) => void;
  selected: string | undefined;
  select: (key: string) => void;
  open: (id: string) => void;
}

/** A row for each feature: name, area and result. */
export function ImportTable(props: TableProps) {
  const t = useT();
  const fmt = useFmt();
  const { rows, results, selected } = props;
  const [shown, setShown] = useState<RowKind | 'all'>('all');
  const counts = useMemo(() => {
    const found = new Map<RowKind, number>();
    for (const row of rows) {
      const kind = kindOf(row, results.get(row.key));
      found.set(kind, (found.get(kind) ?? 0) + 1);
    }
    return found;
  }, [rows, results]);
  const list = useMemo(
    () => (shown === 'all' ? rows : rows.filter((row) => kindOf(row, results.get(row.key)) === shown)),
    [rows, results, shown],
  );
  const host = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => host.current,
    estimateSize: () => rowPx,
    overscan: 8,
    getItemKey: (index) => list[index]?.key ?? index,
  });
  const offered = kinds.filter((kind) => counts.has(kind));
  return (
    <div className="sf-pi-table">
      <Segment
        label={t('plotImport.shown')}
        value={shown === 'all' || counts.has(shown) ? shown : 'all'}
        options={[
          { value: 'all' as const, label: t('plotImport.all', { n: fmt.number(rows.length) }) },
          ...offered.map((kind) => ({
            value: kind,
            label: `${t(`plotImport.kind.${kind}`)} ${fmt.number(counts.get(kind))}`,
          })),
        ]}
        change={setShown}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={host} className="sf-pl-rows sf-inset" tabIndex={0} aria-label={t('plotImport.features')}>
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = list[index];
            return (
              row && (
                <li key={key} style={{ height: rowPx, transform: `translateY(${start}px)` }}>
                  <Row {...props} row={row} isSelected={row.key === selected} />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Row(props: TableProps & { row: ImportRow; isSelected: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const { row, results, nameOf, isChosen, toggle, isSelected, select, open } = props;
  const result = results.get(row.key);
  const kind = kindOf(row, result);
  const name = nameOf(row);
  const id = result?.state === 'created' ? result.id : null;
  return (
    <div className={`sf-pl-row${isSelected ? ' is-selected' : ''}`}>
      <label className="sf-pick">
        <input
          type="checkbox"
          aria-label={name}
          checked={isChosen(row)}
          disabled={!row.isUsable || kind === 'created'}
          onChange={() => toggle(row)}
        />
      </label>
      <button
        type="button"
        className="sf-inset"
        aria-current={isSelected}
        onClick={() => (id ? open(id) : select(row.key))}
      >
        <span className="sf-pl-name">
          <b className="sf-cut">{name}</b>
          <span className="sf-num">{fmt.area(row.areaM2 || null).text}</span>
        </span>
        <span className="sf-pl-facts">
          <span className="sf-cut">
            {t('plotImport.place', { file: row.file, n: fmt.number(row.number) })}
          </span>
          <StatusTag state={states[kind]} size={16} word={labelOf()} />
        </span>
      </button>
    </div>
  );

  function labelOf(): string {
    if (row.problem && (!row.isUsable || kind === 'ready')) return featureText(t, row.problem);
    if (result?.state === 'failed') return result.text;
    if (result?.state === 'refused')
      return [...new Set(result.fields.map(({ msg }) => msg))].join(' ') || t('plotImport.kind.problem');
    if (result?.state === 'duplicate')
      return result.of
        ? t('plotImport.duplicateOf', { name: result.of.name, share: fmt.percent(result.iou * 100).text })
        : t('plotImport.duplicateInFile');
    return t(`plotImport.kind.${kind}`);
  }
}
