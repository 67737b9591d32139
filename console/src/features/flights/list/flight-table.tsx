import { sortText } from '../../../shared/ui/table/list-search.ts';
import './flight-table.css';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { type Column, DataTable } from '../../../shared/ui/table/data-table.tsx';
import { type DayTotals, dayGroups } from './day-groups.ts';
import { DayHead } from './day-head.tsx';
import type { FlightList } from './use-flight-list.ts';

const idOf = ({ id }: Flight): string => id;

/** The log as a table; when sorted by time, each day has a header row with its totals. */
export function FlightTable({ list }: { list: FlightList }) {
  const t = useT();
  const { search, columns, underDay } = list;
  const totals = useMemo(
    () =>
      new Map<string, DayTotals | undefined>(
        dayGroups(list.rows ?? [], list.days).map((group) => [group.day, group.totals]),
      ),
    [list.rows, list.days],
  );
  const group = useMemo(
    () =>
      underDay
        ? {
            of: (row: Flight) => row.localDate,
            head: (day: string, shown: readonly Column<Flight>[]) => (
              <DayHead day={day} totals={totals.get(day)} columns={shown} />
            ),
          }
        : undefined,
    [underDay, totals],
  );
  return (
    <DataTable<Flight>
      label={t('title.flights')}
      name={list.table}
      columns={columns}
      rows={list.rows}
      rowKey={idOf}
      sort={search.sort}
      changeSort={(sort) => list.change({ sort: sortText(sort) })}
      selected={list.lastOpened}
      open={list.open}
      error={list.error}
      retry={list.retry}
      empty={list.empty}
      refreshing={list.refreshing}
      {...(group ? { group } : {})}
    />
  );
}
