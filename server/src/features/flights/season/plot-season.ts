import { createHash } from 'node:crypto';
import type { PlotSeason, PlotSeasonFigures } from '@smartflight/contract/flights/flight-days.schemas.ts';
import type { UserActor } from '../../../access/actor.ts';
import type { ReadContext } from '../../../access/http/read-in.ts';
import { fault } from '../../../platform/http/fault.ts';
import { createSeasonDrawer } from './draw-season.ts';
import { findSeasonPlot, listDrawn, seasonDays, yearsWithWork } from './plot-season.store.ts';
import type { SeasonDrawing } from './plot-season-thread.ts';

/** Cached drawings per process: a season changes with each flight, and has few viewers. */
const mostKept = 50;

interface Seasons {
  /** One year with its days and the drawing. */
  one: (context: ReadContext, actor: UserActor, o: { id: string; year: number }) => Promise<PlotSeason>;
  /** The figures of every year with work, newest first. */
  all: (context: ReadContext, actor: UserActor, id: string) => Promise<{ items: PlotSeasonFigures[] }>;
}

/** Work of the actor's flights by year on a plot that they may see. Both calls throw `plot.not-found`. */
export function createSeasons(): Seasons {
  const kept = new Map<string, Promise<SeasonDrawing>>();
  const draw = createSeasonDrawer();
  const one: Seasons['one'] = async ({ pools, clock }, actor, { id, year }) => {
    const { db } = pools;
    const now = new Date(clock());
    const plot = await findSeasonPlot(db, actor, id, now);
    if (!plot) throw fault('plot.not-found');
    const { totals, days } = await seasonDays(db, actor, { id, year, now });
    const drawn = await listDrawn(db, actor, { id, year, now });
    const key = createHash('sha256')
      .update(JSON.stringify([id, plot.version, drawn]))
      .digest('hex');
    const drawing = kept.get(key) ?? draw(db, plot, drawn);
    kept.delete(key);
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest);
    return {
      year,
      plotAreaM2: plot.areaM2,
      totals: { ...totals, passes: plot.areaM2 > 0 ? totals.insideAreaM2 / plot.areaM2 : 0 },
      days,
      drawnFlights: drawn.length,
      ...(await drawing),
    };
  };
  const all: Seasons['all'] = async (context, actor, id) => {
    const { db } = context.pools;
    const now = new Date(context.clock());
    if (!(await findSeasonPlot(db, actor, id, now))) throw fault('plot.not-found');
    const items: PlotSeasonFigures[] = [];
    // One after the other: drawing a year takes a thread.
    for (const year of await yearsWithWork(db, actor, id, now)) {
      const { days: _days, coverage: _coverage, ...figures } = await one(context, actor, { id, year });
      items.push(figures);
    }
    return { items };
  };
  return { one, all };
}
