import { countCells, tileKey, tileOf } from '@smartflight/geo/ground/grid.ts';
import { sql } from 'kysely';
import { readFlightWork } from '../../src/features/flights/derive/flight-work.ts';
import { countedAmong } from '../../src/features/tasks/figures/counted-flights.store.ts';
import { groundOf } from '../../src/features/tasks/figures/figure-updater.ts';
import { measure } from '../../src/features/tasks/figures/measure.ts';
import { type Layer, layOver } from '../../src/features/tasks/figures/tiles.store.ts';
import type { Database } from '../../src/platform/postgres/pools.ts';

/** Figures of a task: its flights, the daily sums, and net area by day and by plot. */
export interface Figures {
  flights: string[];
  sums: string[];
  days: string[];
  plots: string[];
}

const rounded = (value: number): string => value.toFixed(4);

const isFigure = /^-?\d+\.\d{4}$/;
/** Tolerance for a different order of summation, m². */
const slackM2 = 0.001;

export function differences(kept: Figures, counted: Figures): string[] {
  const alike = (a: string, b: string) =>
    a === b || (isFigure.test(a) && isFigure.test(b) && Math.abs(Number(a) - Number(b)) <= slackM2);
  return (['flights', 'sums', 'days', 'plots'] as const).flatMap((part) => {
    const lines = Math.max(kept[part].length, counted[part].length);
    return Array.from({ length: lines }, (_, at) => [kept[part][at] ?? '', counted[part][at] ?? ''] as const)
      .filter(([a, b]) => {
        const [left, right] = [a.split(' '), b.split(' ')];
        return left.length !== right.length || left.some((word, nth) => !alike(word, right[nth] ?? ''));
      })
      .map(([a, b]) => `${part}: kept ${a}, counted ${b}`);
  });
}

export async function storedFigures(db: Database, taskId: string): Promise<Figures> {
  const { rows: flights } = await sql<{ flight_id: string; participant_id: string; inside: number }>`
    select flight_id, participant_id, inside_m2::float8 as inside from task_flights where task_id = ${taskId}`.execute(
    db,
  );
  const { rows: sums } = await sql<{
    participant_id: string;
    day: string;
    sorties: number;
    gross: number;
    inside: number;
    net: number;
  }>`
    select participant_id, day, sorties, gross_m2::float8 as gross, inside_m2::float8 as inside,
      net_m2::float8 as net from task_sums
    where task_id = ${taskId} and (sorties, gross_m2, inside_m2, volume_l, flight_s) <> (0, 0, 0, 0, 0)`.execute(
    db,
  );
  const { rows: days } = await sql<{
    day: string;
    net: number;
  }>`select day, net_m2::float8 as net from task_net_days
    where task_id = ${taskId} and net_m2 <> 0`.execute(db);
  const { rows: plots } = await sql<{ plot_id: string; net: number }>`select plot_id, sum(net_m2) as net
    from task_plot_tiles where task_id = ${taskId} group by plot_id`.execute(db);
  return {
    flights: flights.map((row) => `${row.flight_id} ${row.participant_id} ${rounded(row.inside)}`).sort(),
    sums: sums
      .map(
        (row) =>
          `${row.participant_id} ${row.day} ${row.sorties} ${rounded(row.gross)} ${rounded(row.inside)} ${rounded(row.net)}`,
      )
      .sort(),
    days: days.map((row) => `${row.day} ${rounded(row.net)}`).sort(),
    plots: plots.map((row) => `${row.plot_id} ${rounded(row.net)}`).sort(),
  };
}

/** Computes the figures from the flight log and its tracks only. */
export async function recount(db: Database, taskId: string): Promise<Figures> {
  const { rows: tasks } = await sql<Parameters<typeof groundOf>[1]>`select id, boundary, tolerances from tasks
    where id = ${taskId}`.execute(db);
  const { yardstick, plots } = await groundOf(db, tasks[0]!);
  const counted = (await countedAmong(db, taskId, sql`true`)).sort(
    (a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.flightId < b.flightId ? -1 : 1),
  );
  const tiles = new Map<string, Layer[]>();
  const flights: string[] = [];
  const sums = new Map<string, { sorties: number; gross: number; inside: number; net: number }>();
  for (const flight of counted) {
    const { rows } = await sql<{ track: Buffer }>`select track from flight_shapes
      where flight_id = ${flight.flightId}`.execute(db);
    const measured = measure(readFlightWork(rows[0]!.track), flight.netM2, yardstick);
    const inside = flight.netM2 * measured.insideShare;
    flights.push(`${flight.flightId} ${flight.participantId} ${rounded(inside)}`);
    const key = `${flight.participantId} ${flight.day}`;
    const sum = sums.get(key) ?? { sorties: 0, gross: 0, inside: 0, net: 0 };
    sums.set(key, {
      sorties: sum.sorties + 1,
      gross: sum.gross + flight.grossM2,
      inside: sum.inside + inside,
      net: 0,
    });
    for (const [tile, bits] of measured.ground)
      tiles.set(tile, [
        ...(tiles.get(tile) ?? []),
        {
          day: flight.day,
          participantId: flight.participantId,
          bits,
          scale: measured.scale,
        },
      ]);
  }
  const days = new Map<string, number>();
  const whole = new Map<string, { bits: Uint8Array; perCell: number }>();
  for (const [key, layers] of tiles) {
    const [row, col] = tileOf(key);
    const laid = layOver(row, layers);
    let net = 0;
    for (const { day, participantId, netM2 } of laid.days) {
      net += netM2;
      sums.get(`${participantId} ${day}`)!.net += netM2;
      days.set(day, (days.get(day) ?? 0) + netM2);
    }
    whole.set(tileKey(row, col), { bits: laid.bits, perCell: net / countCells(laid.bits) });
  }
  const worked = plots.flatMap(({ id, mask }) => {
    let net = 0;
    for (const [key, { bits, perCell }] of whole) {
      const [row, col] = tileOf(key);
      const own = mask(row, col);
      for (let bit = 0; own && bit < bits.length * 8; bit += 1)
        if (((own[bit >> 3]! & bits[bit >> 3]!) >> (bit & 7)) & 1) net += perCell;
    }
    return net === 0 ? [] : [`${id} ${rounded(net)}`];
  });
  return {
    flights: flights.sort(),
    sums: [...sums]
      .map(
        ([key, sum]) =>
          `${key} ${sum.sorties} ${rounded(sum.gross)} ${rounded(sum.inside)} ${rounded(sum.net)}`,
      )
      .sort(),
    days: [...days].map(([day, net]) => `${day} ${rounded(net)}`).sort(),
    plots: worked.sort(),
  };
}
