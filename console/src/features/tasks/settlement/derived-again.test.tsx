import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import type { TaskFigures } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { DerivedAgainNote } from './derived-again.tsx';
import { StatementLines } from './statement-lines.tsx';

const task = { closedAt: '2026-09-20T23:30:00.000Z', timeZone: 'Asia/Shanghai' } as TaskDetail;
const totals = { sorties: 3, grossAreaM2: 30_000, insideAreaM2: 24_000, outsideAreaM2: 1_000 } as TaskFigures;
const flight = (flightId: string, derivedAgain: TaskFlight['derivedAgain']) =>
  ({
    flightId,
    startAt: '2026-09-16T08:00:00.000Z',
    pilotName: null,
    grossAreaM2: 12_000,
    insideAreaM2: 10_000,
    outsideAreaM2: 500,
    volumeL: null,
    massKg: null,
    derivedAgain,
  }) as TaskFlight;

beforeEach(async () => {
  await loadMessages('en', 'app');
});
afterEach(cleanup);

/** Numbers and units are joined by narrow no-break spaces. */
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ');

test('the note gives the day of the figures in the zone of the task, and both areas as they were and are', () => {
  render(
    <DerivedAgainNote
      task={task}
      totals={totals}
      now={{ flights: 2, grossAreaM2: 31_500, netAreaM2: 24_800 }}
    />,
  );
  expect(textOf(screen.getByRole('note'))).toBe(
    'Figures of Sep 21, 2026. 2 flights were recalculated since: total area was 3.00 ha, now 3.15 ha; net area was 2.50 ha, now 2.48 ha.',
  );
});

test('without a difference, or before the task is closed, there is no note', () => {
  render(<DerivedAgainNote task={task} totals={totals} now={null} />);
  const now = { flights: 1, grossAreaM2: 1, netAreaM2: 1 };
  render(<DerivedAgainNote task={{ ...task, closedAt: null }} totals={totals} now={now} />);
  expect(screen.queryByRole('note')).toBeNull();
});

test('a statement marks flights that were imported, with account and time in the zone of the task', () => {
  const items = [
    { ...flight('sent', null), imported: null },
    { ...flight('known', null), imported: { at: '2026-09-17T23:30:00.000Z', by: 'Li' } },
    { ...flight('unknown', null), imported: { at: null, by: null } },
  ];
  const { container } = render(<StatementLines task={task} items={items} totals={totals} />);
  expect([...container.querySelectorAll('tbody .ta-again')].map(textOf)).toEqual([
    'Imported from a file by Li, Sep 18, 2026 07:30',
    'Imported from a file',
  ]);
});

test('a statement keeps the figures of the task and notes each flight that the log shows otherwise', () => {
  const items = [
    flight('same', null),
    flight('changed', { grossAreaM2: 12_600, netAreaM2: 10_900 }),
    flight('gone', { grossAreaM2: null, netAreaM2: null }),
  ];
  const { container } = render(<StatementLines task={task} items={items} totals={totals} />);
  const rows = [...container.querySelectorAll('tbody tr')].map(textOf);
  expect(rows).toHaveLength(5);
  expect(rows.filter((text) => text?.includes('1.00'))).toHaveLength(3);
  expect(rows[2]).toBe(
    'Recalculated since: total area was 1.20 ha, now 1.26 ha; net area was 1.05 ha, now 1.09 ha.',
  );
  expect(rows[4]).toBe('No longer in the flight log: total area was 1.20 ha, net area was 1.05 ha.');
});
