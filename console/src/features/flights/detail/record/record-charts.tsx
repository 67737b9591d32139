import './record-charts.css';
import { useMemo } from 'react';
import type { ChartLine } from '../../../../shared/charts/chart-line.ts';
import { useFmt } from '../../../../shared/format/fmt.ts';
import { useT } from '../../../../shared/i18n/use-t.ts';
import { readingStyle } from '../reading-format.ts';
import { readingLine } from '../reading-line.ts';
import { axisTimes, clockText } from '../replay/clock-text.ts';
import { type FlownTrack, type Reading, readings } from '../replay/flown-track.ts';

/** Maximum number of axis times that fit the width of a sheet. */
const mostTimes = 8;

function Row(props: { track: FlownTrack; reading: Reading; line: ChartLine; times: readonly number[] }) {
  const { track, reading, line, times } = props;
  const t = useT();
  const fmt = useFmt();
  const { name, show } = readingStyle(reading, track);
  const { low, high } = line.extent;
  return (
    <div className="sf-fd-record-chart">
      <p>
        {t(name)}
        <br />
        <span className="sf-num">{`${show(low, fmt, t).value}–${show(high, fmt, t).text}`}</span>
      </p>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        {times.map((atMs) => {
          const x = (atMs / Math.max(1, track.lengthMs)) * 1000;
          return <line key={atMs} x1={x} x2={x} y1={0} y2={100} />;
        })}
        <path d={line.path} />
      </svg>
    </div>
  );
}

/** A chart for each reading that the drone sent, on the same time axis, in print colours. */
export function RecordCharts({ track }: { track: FlownTrack }) {
  const lines = useMemo(
    () =>
      readings.flatMap((reading) => {
        const line = readingLine(track, reading);
        return line ? [{ reading, line }] : [];
      }),
    [track],
  );
  const times = axisTimes(track.lengthMs, mostTimes);
  if (lines.length === 0) return null;
  return (
    <div className="sf-fd-record-charts">
      {lines.map(({ reading, line }) => (
        <Row key={reading} track={track} reading={reading} line={line} times={times} />
      ))}
      <div className="sf-fd-record-times sf-num">
        {times.map((atMs) => (
          <span key={atMs} style={{ left: `${(atMs / Math.max(1, track.lengthMs)) * 100}%` }}>
            {clockText(atMs)}
          </span>
        ))}
      </div>
    </div>
  );
}
