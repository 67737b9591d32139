import type { Database } from '../../../platform/postgres/pools.ts';
import { inThread } from '../../../platform/process/in-thread.ts';
import { readTrack, type SeasonPlot } from './plot-season.store.ts';
import type { SeasonDrawing, SeasonThreadData } from './plot-season-thread.ts';

type Flights = readonly { id: string }[];

const threadLimits = { mostMb: 512, longestMs: 30_000 };

/**
 * Draws seasons one at a time, each in a thread of its own: painting hundreds of tracks takes seconds and would block
 * all responses.
 */
export function createSeasonDrawer() {
  let line: Promise<unknown> = Promise.resolve();
  const nothing = { type: 'MultiPolygon' as const, coordinates: [] };
  const draw = async (db: Database, plot: SeasonPlot, flights: Flights): Promise<SeasonDrawing> => {
    const tracks: Uint8Array<ArrayBuffer>[] = [];
    for (const { id } of flights) {
      const track = await readTrack(db, id);
      // A copy, because only owned memory can be transferred.
      if (track) tracks.push(new Uint8Array(track));
    }
    const { middle, boundary, insetM } = plot;
    const data: SeasonThreadData = { middle, boundary, insetM, tracks };
    const script = new URL('./plot-season-thread.ts', import.meta.url);
    return inThread({ script, data, gives: tracks, ...threadLimits });
  };
  return (db: Database, plot: SeasonPlot, flights: Flights): Promise<SeasonDrawing> => {
    if (flights.length === 0)
      return Promise.resolve({
        treatedAreaM2: 0,
        coverage: {
          ...{ once: nothing, twice: nothing, more: nothing },
          ...{ gap: nothing, remaining: nothing, outside: nothing },
        },
      });
    const drawn = line.then(() => draw(db, plot, flights));
    line = drawn.catch(() => undefined);
    return drawn;
  };
}
