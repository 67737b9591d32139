import './columns-panel.css';
import type { TableSettings } from '@smartflight/contract/accounts/preferences.schemas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useFmt } from '../../format/fmt.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../controls/button.tsx';
import {
  arrangeColumns,
  type ColumnPlan,
  isShown,
  moveColumn,
  noSettings,
  orderColumns,
  placeColumn,
  toggleColumn,
} from './table-columns.ts';
import { useTableSettings } from './use-table-columns.ts';

const mostFrozen = 5;

type PanelColumn = ColumnPlan & { title: string };

/**
 * Keeps the focus on the button when its row moves. A button that becomes disabled passes the focus to its neighbour,
 * the last one to the list.
 */
function keepFocus(button: HTMLButtonElement): void {
  const panel = button.closest('.sf-columns');
  requestAnimationFrame(() => {
    const next = button.disabled
      ? (button.parentElement?.querySelector<HTMLElement>(
          'li > button:enabled, [role=group] > button:enabled',
        ) ?? panel?.querySelector<HTMLElement>('input:enabled'))
      : button;
    next?.focus();
  });
}

/** The list of a table's columns with all their settings except the widths. */
export function ColumnsPanel({ table, columns }: { table: string; columns: readonly PanelColumn[] }) {
  const t = useT();
  const fmt = useFmt();
  const { settings, unsaved, change } = useTableSettings(table);
  const host = useRef<HTMLDivElement>(null);
  /** The dragged column and the settings after a drop at the pointer. */
  const [drag, setDrag] = useState<{ key: string; settings: TableSettings }>();
  const ordered = orderColumns(columns, (drag?.settings ?? settings).order);
  const shownCount = arrangeColumns(columns, settings).length;
  // The popover looks for a control to focus before this list is loaded.
  useEffect(() => host.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(), []);
  const move = (column: PanelColumn, by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    change(moveColumn(columns, column.key, by, settings));
    keepFocus(event.currentTarget);
  };
  const freeze = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    change({ ...settings, frozen: settings.frozen + by });
    keepFocus(event.currentTarget);
  };
  return (
    <div className="sf-columns" ref={host}>
      <ul onDrop={() => drag && change(drag.settings)} onDragOver={(event) => event.preventDefault()}>
        {ordered.map((column, index) => (
          <li
            key={column.key}
            draggable
            className={column.key === drag?.key ? 'is-dragged' : undefined}
            onDragStart={() => setDrag({ key: column.key, settings })}
            onDragEnter={() =>
              drag &&
              setDrag({ ...drag, settings: placeColumn(columns, drag.key, column.key, drag.settings) })
            }
            onDragEnd={() => setDrag(undefined)}
          >
            <GripVertical className="sf-icon sf-columns-grip" />
            <label>
              <input
                type="checkbox"
                checked={isShown(column, settings)}
                disabled={column.always}
                onChange={() => change(toggleColumn(column, settings))}
              />
              <span className="sf-cut">{column.title}</span>
            </label>
            <Button
              kind="quiet"
              iconOnly={t('columns.left', { name: column.title })}
              wordless
              icon={<ChevronUp className="sf-icon" />}
              disabled={index === 0}
              onClick={move(column, -1)}
            />
            <Button
              kind="quiet"
              iconOnly={t('columns.right', { name: column.title })}
              wordless
              icon={<ChevronDown className="sf-icon" />}
              disabled={index === ordered.length - 1}
              onClick={move(column, 1)}
            />
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row in every browser */}
      <div className="sf-columns-frozen" role="group" aria-label={t('columns.frozen')}>
        <span>{t('columns.frozen')}</span>
        <Button
          iconOnly={t('columns.frozenLess')}
          wordless
          icon={<Minus className="sf-icon" />}
          disabled={settings.frozen === 0}
          onClick={freeze(-1)}
        />
        <output>{fmt.number(settings.frozen)}</output>
        <Button
          iconOnly={t('columns.frozenMore')}
          wordless
          icon={<Plus className="sf-icon" />}
          disabled={settings.frozen >= Math.min(mostFrozen, shownCount)}
          onClick={freeze(1)}
        />
      </div>
      <Button
        disabled={settings === noSettings}
        onClick={(event) => {
          change(undefined);
          keepFocus(event.currentTarget);
        }}
      >
        {t('columns.reset')}
      </Button>
      {unsaved && !navigator.onLine && <p role="status">{t('columns.unsaved')}</p>}
    </div>
  );
}
