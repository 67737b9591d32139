import { type ChartLine, chartLine } from '../../../shared/charts/chart-line.ts';
import { readingStyle } from './reading-format.ts';
import { type FlownTrack, type Reading, seriesOf } from './replay/flown-track.ts';

/** The chart line of a reading; undefined for one that the drone never sent. */
export function readingLine(track: FlownTrack, reading: Reading): ChartLine | undefined {
  return chartLine(seriesOf(track, reading), track.lengthMs, ({ low, high }) => ({
    low: Math.min(0, low),
    high: readingStyle(reading, track).top ?? Math.max(0.1, high * 1.08),
  }));
}
