import { createHash } from 'node:crypto';
import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import type { FlightDose, PlotDose } from '@smartflight/contract/flights/dose.schemas.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import type { UserActor } from '../../../access/actor.ts';
import type { ReadContext } from '../../../access/http/read-in.ts';
import { fault } from '../../../platform/http/fault.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { inThread } from '../../../platform/process/in-thread.ts';
import { readTrack } from '../season/plot-season.store.ts';
import { findDoseFlight, findDosePlot, listDoseFlights } from './dose.store.ts';
import { mainProduct, targetOf } from './dose-target.ts';
import type { DoseThreadData } from './dose-thread.ts';
import type { DoseDrawing, DoseTask } from './draw-dose.ts';

interface Asked {
  target?: number | undefined;
  product?: Product | undefined;
}

/** Cached maps per process: a map changes with each flight, and has few viewers. */
const mostKept = 50;
const threadLimits = { mostMb: 512, longestMs: 30_000 };

const nothing = { grid: null, cells: [], doses: [], statistics: null, again: null };

/** Dose maps of flights and plots that the actor may see. */
export function createDoseMaps() {
  const kept = new Map<string, Promise<DoseDrawing | null>>();
  let line: Promise<unknown> = Promise.resolve();

  /** Draws maps one at a time, each in a thread of its own: a season takes seconds and would block all responses. */
  const draw = (
    tracks: () => Promise<Uint8Array<ArrayBuffer>[]>,
    task: DoseTask,
  ): Promise<DoseDrawing | null> => {
    const drawn = line.then(async () => {
      const gives = await tracks();
      const data: DoseThreadData = { ...task, tracks: gives };
      const script = new URL('./dose-thread.ts', import.meta.url);
      return inThread<DoseDrawing | null>({ script, data, gives, ...threadLimits });
    });
    line = drawn.catch(() => undefined);
    return drawn;
  };
  const remembered = (
    parts: unknown,
    make: () => Promise<DoseDrawing | null>,
  ): Promise<DoseDrawing | null> => {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    const drawing = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest);
    return drawing;
  };

  return {
    /** One flight with its findings. Throws `flight.not-found`. */
    async ofFlight(
      { pools, clock }: ReadContext,
      actor: UserActor,
      { id, ...asked }: Asked & { id: string },
    ): Promise<FlightDose> {
      const flight = await findDoseFlight(pools.db, actor, id, new Date(clock()));
      if (!flight) throw fault('flight.not-found');
      const { revision, boundary, insetM, track } = flight;
      const product = asked.product ?? mainProduct([flight]);
      const target = targetOf([flight], product, asked.target);
      const plot = boundary ? { boundary: boundary as Boundary, insetM: insetM ?? 0 } : undefined;
      const task = { product, target: target.targetPerHa, plot, isWhole: false };
      const drawing =
        track &&
        (await remembered([id, revision, product, task.target], () =>
          // A copy, because only owned memory can be transferred.
          draw(() => Promise.resolve([new Uint8Array(track)]), task),
        ));
      if (!drawing) return { product: null, ...target, ...nothing, findings: [] };
      const findings = drawing.findings.map(({ fromAt, toAt, ...finding }) => ({
        ...finding,
        fromAt: new Date(fromAt).toISOString(),
        toAt: new Date(toAt).toISOString(),
      }));
      const { unreachedM2: _unreached, ...map } = drawing;
      return { product, ...target, ...map, findings };
    },

    /** The flights of a plot in a range of days. Throws `plot.not-found`. */
    async ofPlot(
      { pools, clock }: ReadContext,
      actor: UserActor,
      { id, from, to, ...asked }: Asked & { id: string; from: string; to: string },
    ): Promise<PlotDose> {
      const { db } = pools;
      const now = new Date(clock());
      const plot = await findDosePlot(db, actor, id, now);
      if (!plot) throw fault('plot.not-found');
      const { flights, total } = await listDoseFlights(db, actor, { id, from, to, now });
      const product = asked.product ?? mainProduct(flights);
      const target = targetOf(flights, product, asked.target);
      const counts = { drawnFlights: flights.length, flights: total };
      const task = {
        product,
        target: target.targetPerHa,
        plot: { boundary: plot.boundary as Boundary, insetM: plot.insetM },
        isWhole: true,
      };
      const revisions = flights.map(({ id: flight, revision }) => [flight, revision]);
      const drawing =
        flights.length > 0 &&
        (await remembered([id, plot.version, product, task.target, revisions], () =>
          draw(() => readTracks(db, flights), task),
        ));
      if (!drawing) return { product: null, ...target, ...nothing, ...counts, unreachedM2: null };
      const { findings: _findings, ...map } = drawing;
      return { product, ...target, ...map, ...counts };
    },
  };
}

async function readTracks(
  db: Database,
  flights: readonly { id: string }[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const tracks: Uint8Array<ArrayBuffer>[] = [];
  for (const { id } of flights) {
    const track = await readTrack(db, id);
    if (track) tracks.push(new Uint8Array(track));
  }
  return tracks;
}
