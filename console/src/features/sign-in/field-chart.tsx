import './field-chart.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { glyphShapes } from '../../shared/ui/icons/glyph-shapes.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type Box, boxPath, chevrons, measure, passes, trees } from './chart-paths.ts';

/** Plots of the chart, drawn to scale. */
const done: Box = { u0: -291, v0: -150, u1: -152.9, v1: 164.5 };
const working: Box = { u0: -146, v0: -150, u1: 0.1, v1: 165.5 };
const started: Box = { u0: 7, v0: -150, u1: 173, v1: 4.8 };
const planned: Box = { u0: 7, v0: 12, u1: 173, v1: 168 };
const sprayed: Box = { ...working, u1: -66 };
const firstLanes: Box = { ...started, v1: -85 };
const tiltDeg = -17;

const areaM2 = ({ u0, v0, u1, v1 }: Box) => (u1 - u0) * (v1 - v0);

function Land() {
  return (
    <g>
      <path className="fc-patch-a" d="M-900 -172H-310V-900H-900ZM215 205H900V900H215Z" />
      <path className="fc-patch-b" d="M-900 205H-310V900H-900ZM215 -900H900V-172H215Z" />
      <path className="fc-furrow" d={passes({ u0: -880, v0: -165, u1: -330, v1: 180 }, 'u')} />
      <path className="fc-furrow" d={passes({ u0: 230, v0: -165, u1: 700, v1: 180 }, 'v')} />
      <path className="fc-canal" d="M-900 330C-560 300-420 250-250 262S20 330 170 262 500 190 900 236" />
      <path className="fc-canal-line" d="M-900 330C-560 300-420 250-250 262S20 330 170 262 500 190 900 236" />
      <path className="fc-road-edge" d="M-900 -172H900M-900 192H900M-310 -900V900M202 -900V900" />
      <path className="fc-road" d="M-900 -172H900M-900 192H900M-310 -900V900M202 -900V900" />
      {[
        ...trees(-296, 176, -184),
        ...trees(-720, -330, -184),
        ...trees(225, 460, 206),
        ...trees(-620, -330, 206),
      ].map((tree) => (
        <circle
          key={`${tree.u} ${tree.v}`}
          className={tree.light ? 'fc-tree is-light' : 'fc-tree'}
          cx={tree.u}
          cy={tree.v}
          r={tree.r}
        />
      ))}
      <circle className="fc-nofly-hatch" cx="186" cy="-236" r="62" fill="url(#fc-hatch)" />
      <circle className="fc-nofly" cx="186" cy="-236" r="62" />
    </g>
  );
}

function Plots() {
  return (
    <g>
      <path className="fc-plot-base" d={[done, working, started, planned].map(boxPath).join('')} />
      <path className="fc-once" d={boxPath(done)} />
      <path className="fc-pass" d={passes(done, 'v')} />
      <path className="fc-chevron" d={chevrons(done, 'v')} />
      <path className="fc-twice-line" d="M-229 -150V164" />
      <path className="fc-now" d={boxPath(sprayed)} />
      <path className="fc-pass is-now" d={passes(sprayed, 'v')} />
      <path className="fc-chevron" d={chevrons(sprayed, 'v')} />
      <path className="fc-once" d={boxPath(firstLanes)} />
      <path className="fc-pass" d={passes(firstLanes, 'u')} />
      <path className="fc-chevron" d={chevrons(firstLanes, 'u')} />
      <path d={boxPath(planned)} fill="url(#fc-dots)" />
      <path className="fc-plot" d={[done, started, planned].map(boxPath).join('')} />
      <path className="fc-plot is-chosen" d={boxPath(working)} />
      <path
        className="fc-measure"
        d={
          measure(done.u0, done.u1, -161) +
          measure(working.u0, working.u1, -161) +
          measure(started.u0, started.u1, -161)
        }
      />
      <path
        className="fc-measure"
        d={`M181 ${planned.v0}h8M185 ${planned.v0}V${planned.v1}M181 ${planned.v1}h8`}
      />
    </g>
  );
}

/** Text at a place of the field, upright or turned with the field. */
function Label(props: { u: number; v: number; tilt?: number; className?: string; children: ReactNode }) {
  return (
    <text
      className={`fc-text ${props.className ?? ''}`}
      transform={`translate(${props.u} ${props.v}) rotate(${props.tilt ?? -tiltDeg})`}
    >
      {props.children}
    </text>
  );
}

function PlotLabel(props: { box: Box; name: string; percent?: number; du?: number; dv?: number }) {
  const { box, name, percent, du = 0, dv = 0 } = props;
  const fmt = useFmt();
  const share = percent === undefined ? '' : ` · ${fmt.percent(percent).text}`;
  return (
    <Label u={(box.u0 + box.u1) / 2 + du} v={(box.v0 + box.v1) / 2 + dv}>
      <tspan className="fc-name">{name}</tspan>
      <tspan x="0" dy="12">
        {fmt.area(areaM2(box)).text + share}
      </tspan>
    </Label>
  );
}

function Labels() {
  const fmt = useFmt();
  const side = (box: Box) => (
    <Label u={(box.u0 + box.u1) / 2} v={-158.5} tilt={0} className="is-side">
      {fmt.metres(box.u1 - box.u0).text}
    </Label>
  );
  return (
    <g>
      <PlotLabel box={done} name="N7-2" dv={40} />
      <PlotLabel box={working} name="N7-3" percent={55} du={38} dv={70} />
      <PlotLabel box={started} name="N7-4" dv={24} />
      <PlotLabel box={planned} name="N7-5" />
      {side(done)}
      {side(working)}
      {side(started)}
      <Label u={187} v={58} tilt={90} className="is-side">
        {fmt.metres(planned.v1 - planned.v0).text}
      </Label>
      <Drone u={-66} v={-32} heading={0} chosen />
      <Drone u={76} v={-92} heading={88} />
      <Label u={-46} v={-42} className="is-start">
        <tspan className="fc-name">{fmt.speed(6).text}</tspan>
        <tspan x="0" dy="11">
          {fmt.flow(5.3).text}
        </tspan>
      </Label>
    </g>
  );
}

function Drone({ u, v, heading, chosen }: { u: number; v: number; heading: number; chosen?: boolean }) {
  const scale = chosen ? 1.05 : 0.75;
  return (
    <g transform={`translate(${u} ${v})`}>
      {chosen && (
        <path
          className="fc-bracket"
          transform={`rotate(${-tiltDeg})`}
          d="M-14 -8V-14H-8M8 -14H14V-8M14 8V14H8M-8 14H-14V8"
        />
      )}
      <path
        className="fc-drone"
        transform={`rotate(${heading}) scale(${scale}) translate(-12 -12)`}
        d={glyphShapes.working.path}
      />
    </g>
  );
}

/** The field chart beside the sign-in form: an illustration drawn in code to the size of its panel. */
export function FieldChart({ label }: { label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    if (!host.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={host}>{size && <Drawing label={label} {...size} />}</div>;
}

function Drawing({ label, width, height }: { label: string; width: number; height: number }) {
  const band = height < 320;
  const scale = band ? 1.15 : Math.max(1.1, Math.min(width / 640, height / 600));
  const center = band ? { x: width * 0.56, y: height * 0.62 } : { x: width * 0.53, y: height * 0.49 };
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="fc">
      <defs>
        <pattern id="fc-dots" width="7" height="7" patternUnits="userSpaceOnUse">
          <circle className="fc-dot" cx="3.5" cy="3.5" r="0.7" />
        </pattern>
        <pattern
          id="fc-hatch"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(60)"
        >
          <path className="fc-hatch" d="M0 0V7" />
        </pattern>
      </defs>
      <rect className="fc-ground" width={width} height={height} />
      <g transform={`translate(${center.x} ${center.y}) scale(${scale}) rotate(${tiltDeg}) translate(59 -7)`}>
        <Land />
        <Plots />
        {!band && <Labels />}
        {band && <Drone u={-66} v={-22} heading={0} />}
      </g>
      {!band && <ChartFrame width={width} height={height} scale={scale} center={center} />}
    </svg>
  );
}
