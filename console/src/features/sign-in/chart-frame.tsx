import { useFmt } from '../../shared/format/fmt.ts';
import { degrees } from './chart-paths.ts';

interface FrameProps {
  width: number;
  height: number;
  /** Pixels per metre. */
  scale: number;
  center: { x: number; y: number };
}

const marginPx = 26;
const stepM = 100;
/** Location of the drawn fields; there 100 m are about 3.9″ of longitude and 3.2″ of latitude. */
const place = { lng: 146.046, lat: -34.3129, lngPerM: 1 / 91_960, latPerM: 1 / 110_930 };
const compass = { north: 'N', south: 'S', east: 'E', west: 'W', datum: 'WGS-84' };

function ticks(from: number, to: number, origin: number, stepPx: number): { at: number; step: number }[] {
  const first = Math.ceil((from - origin) / stepPx);
  const last = Math.floor((to - origin) / stepPx);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    at: origin + (first + index) * stepPx,
    step: first + index,
  }));
}

/** Space for the north arrow in the upper right corner, kept free of numbers. */
const arrowPx = { across: 104, down: 100 };

type Ticks = ReturnType<typeof ticks>;

/** Metres east and north of the centre, inside the frame, with a tick at each. */
function Metres(props: { across: Ticks; down: Ticks; right: number; bottom: number }) {
  const { across, down, right, bottom } = props;
  const fmt = useFmt();
  const inner = { top: marginPx + 4, right: right - 4, bottom: bottom - 4 };
  return (
    <g className="fc-metres">
      <path
        className="fc-tick"
        d={
          across.map(({ at }) => `M${at} ${inner.top}v8M${at} ${inner.bottom}v-8`).join('') +
          down.map(({ at }) => `M0 ${at}h8M${inner.right} ${at}h-8`).join('')
        }
      />
      {across
        .filter(({ at }) => at < right - arrowPx.across)
        .map(({ at, step }) => (
          <text key={at} x={at} y={inner.top + 22}>
            {fmt.number(step * stepM, 0)}
          </text>
        ))}
      {down
        .filter(({ at }) => at > marginPx + arrowPx.down)
        .map(({ at, step }) => (
          <text key={at} className="is-end" x={inner.right - 13} y={at + 4}>
            {fmt.number(step === 0 ? 0 : -step * stepM, 0)}
          </text>
        ))}
    </g>
  );
}

/** Frame, grid, degree and metre labels, scale and north arrow of the chart. */
export function ChartFrame({ width, height, scale, center }: FrameProps) {
  const fmt = useFmt();
  const right = width - marginPx;
  const bottom = height - marginPx;
  const stepPx = stepM * scale;
  const across = ticks(30, right - 30, center.x, stepPx);
  const down = ticks(marginPx + 30, bottom - 30, center.y, stepPx);
  return (
    <g className="fc-frame">
      <path
        className="fc-grid"
        d={
          across.map(({ at }) => `M${at} ${marginPx}V${bottom}`).join('') +
          down.map(({ at }) => `M0 ${at}H${right}`).join('')
        }
      />
      <path className="fc-margin" d={`M0 0H${width}V${height}H0V${bottom}H${right}V${marginPx}H0Z`} />
      <path className="fc-neat" d={`M0 ${marginPx}H${right}V${bottom}H0`} />
      <path className="fc-neat is-thin" d={`M0 ${marginPx + 4}H${right - 4}V${bottom - 4}H0`} />
      <Metres across={across} down={down} right={right} bottom={bottom} />
      {across.map(({ at, step }) => (
        <text key={at} x={at} y={marginPx - 9}>
          {degrees(place.lng + step * stepM * place.lngPerM, compass.east, compass.west)}
        </text>
      ))}
      {down.map(({ at, step }) => (
        <text key={at} transform={`translate(${width - 9} ${at}) rotate(-90)`}>
          {degrees(place.lat - step * stepM * place.latPerM, compass.north, compass.south)}
        </text>
      ))}
      <g className="fc-slab" transform={`translate(${right - 84} ${marginPx + 20})`}>
        <rect width="60" height="62" rx="4" />
        <path d="M30 8 38 28 30 24 22 28Z" />
        <text x="30" y="50">
          {compass.north}
        </text>
      </g>
      <g className="fc-slab" transform={`translate(20 ${bottom - 64})`}>
        <rect width={stepPx + 96} height="44" rx="4" />
        <path className="is-line" d={`M14 24v6h${stepPx}v-6M${14 + stepPx / 2} 26v4`} />
        <text x={14 + stepPx / 2} y="19">
          {fmt.metres(stepM, 0).text}
        </text>
        <text x={stepPx + 52} y="28">
          {compass.datum}
        </text>
      </g>
    </g>
  );
}
