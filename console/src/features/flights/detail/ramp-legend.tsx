import { useMemo } from 'react';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { mapColours } from '../../../shared/map/view/map-colours.ts';
import { useLook } from '../../../shared/ui/theme/look.ts';
import { type FlownTrack, ratePerHa, readingOf } from './replay/flown-track.ts';

type Ramp = 'rate' | 'speed' | 'height';

/** Ends of the map's five-step colour ramp: the 2nd and 98th percentile of the known values. */
export function rampEnds(values: readonly (number | null)[]): { low: number; high: number } | undefined {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  const low = known[Math.floor((known.length - 1) * 0.02)];
  const high = known[Math.ceil((known.length - 1) * 0.98)];
  return low === undefined || high === undefined ? undefined : { low, high };
}

function shown(value: number, ramp: Ramp, sows: boolean, fmt: Fmt): string {
  if (ramp === 'speed') return fmt.speed(value).text;
  if (ramp === 'height') return fmt.metres(value).text;
  return (sows ? fmt.sownRate(value) : fmt.rate(value)).text;
}

/** The colour ramp of the track with the values at both ends. */
export function RampLegend({ track, colouring }: { track: FlownTrack; colouring: Ramp }) {
  const t = useT();
  const fmt = useFmt();
  const { ramp } = mapColours(useLook());
  const ends = useMemo(
    () =>
      rampEnds(
        track.points.map((point, i) =>
          colouring === 'rate' ? ratePerHa(point) : readingOf(track, i, colouring),
        ),
      ),
    [track, colouring],
  );
  if (!ends) return null;
  const text = (value: number) => shown(value, colouring, track.sows, fmt);
  return (
    <div className="sf-map-slab sf-fd-ramp sf-num">
      <b>{t(`flights.colour.${colouring}`)}</b>
      <span>{text(ends.low)}</span>
      <span className="sf-fd-ramp-bar" aria-hidden="true">
        {ramp.map((colour) => (
          <i key={colour} style={{ background: colour }} />
        ))}
      </span>
      <span>{text(ends.high)}</span>
    </div>
  );
}
