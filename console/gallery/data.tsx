import { useState } from 'react';
import type { Quantity } from '../src/shared/format/fmt.ts';
import { Button } from '../src/shared/ui/controls/button.tsx';
import { StatusGlyph, StatusTag } from '../src/shared/ui/icons/glyph.tsx';
import { BatteryIcon, TankIcon } from '../src/shared/ui/icons/icons.tsx';
import { Figure, FigureStrip } from '../src/shared/ui/layout/figure.tsx';
import { PageHeader } from '../src/shared/ui/layout/page-header.tsx';
import { Inspector } from '../src/shared/ui/overlay/inspector.tsx';
import { type Column, DataTable, type Sort } from '../src/shared/ui/table/data-table.tsx';
import { Pager } from '../src/shared/ui/table/pager.tsx';
import { Chapter, Show } from './parts.tsx';

const quantity = (value: string, unit: string): Quantity => ({ value, unit, text: `${value} ${unit}` });

interface Sortie {
  id: string;
  day: string;
  drone: string;
  ha: number;
  note: 'done' | 'warning';
}

const sorties: readonly Sortie[] = [
  { id: '1', day: 'Wed, Nov 18', drone: 'Heron 12', ha: 1.03, note: 'done' },
  { id: '2', day: 'Wed, Nov 18', drone: 'Heron 07', ha: 1.33, note: 'warning' },
  { id: '3', day: 'Tue, Nov 17', drone: 'Osprey 03', ha: 0.91, note: 'done' },
];
const columns: readonly Column<Sortie>[] = [
  { key: 'drone', title: 'Drone', cell: (row) => row.drone },
  {
    key: 'ha',
    title: 'Gross, ha',
    cell: (row) => row.ha.toFixed(2),
    figure: true,
    strong: true,
    sortBy: 'ha',
  },
  { key: 'note', title: 'Note', cell: (row) => <StatusTag state={row.note} word={row.note} /> },
];
const group = {
  of: (row: Sortie) => row.day,
  head: (day: string) => (
    <th colSpan={3} scope="colgroup">
      {day}
    </th>
  ),
};

function Table({
  rows,
  name,
  error,
}: {
  rows: readonly Sortie[] | undefined;
  name: string;
  error?: unknown;
}) {
  const [sort, setSort] = useState<Sort>({ by: 'ha', descending: true });
  const [selected, setSelected] = useState<string>();
  return (
    <DataTable
      label={name}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      changeSort={setSort}
      selected={selected}
      open={(row) => setSelected(row.id)}
      error={error}
      retry={() => undefined}
      group={group}
    />
  );
}

function Figures() {
  return (
    <FigureStrip>
      <Figure label="Area, gross" value={quantity('1 284.62', 'ha')} size="large" />
      <Figure label="Net" value={quantity('1 213.94', 'ha')} note="of 1 500" />
      <Figure label="Old value" value={quantity('5.3', 'L/min')} stale note="12 s ago" />
      <Figure label="On its way" value={undefined} />
      <Figure label="Unknown" value="–" />
      <Figure label="Small" value={quantity('27', 'sat')} size="small" />
    </FigureStrip>
  );
}

function Drone() {
  return (
    <Inspector
      label="Heron 07"
      glyph={<StatusGlyph state="working" headingDeg={30} size={24} />}
      title="Heron 07"
      subtitle="SF30-2407-0183 · Working · 0.4 s ago"
      action={<Button>Follow</Button>}
      close={() => undefined}
      footer={
        <>
          <Button>Cancel request</Button>
          <Button kind="primary">Details</Button>
        </>
      }
    >
      <div className="sf-block">
        <Figure label="Sortie area, gross" value={quantity('0.86', 'ha')} size="hero" />
      </div>
      <div className="sf-grid-3">
        <Figure label="Work speed" value={quantity('6.0', 'm/s')} />
        <Figure label="Height" value={quantity('3.0', 'm')} />
        <Figure label="Flow" value={quantity('5.3', 'L/min')} />
      </div>
      <dl className="sf-facts sf-block">
        <dt>
          <TankIcon /> Tank
        </dt>
        <dd>10.6 L</dd>
        <dt>
          <BatteryIcon level={2} /> Battery
        </dt>
        <dd>46 %</dd>
      </dl>
    </Inspector>
  );
}

/** Headers, tables, figures and the inspector. */
export function Data() {
  return (
    <Chapter title="Data">
      <Show name="Page header" wide>
        <PageHeader title="Flight Log" actions={<Button kind="primary">Export</Button>} />
      </Show>
      <Show name="Figures" wide>
        <Figures />
      </Show>
      <Show name="Table">
        <div className="g-box">
          <Table name="Sorties" rows={sorties} />
          <Pager page={1} size={50} total={964} change={() => undefined} />
        </div>
      </Show>
      <Show name="Table, loading">
        <div className="g-box">
          <Table name="Sorties on their way" rows={undefined} />
        </div>
      </Show>
      <Show name="Inspector">
        <div className="g-box is-inspector">
          <Drone />
        </div>
      </Show>
    </Chapter>
  );
}
