import './flight-figures.css';
import type { FlightDose } from '@smartflight/contract/flights/dose.schemas.ts';
import type { FlightCoverage, FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Figure } from '../../../shared/ui/layout/figure.tsx';
import { noteGlyph } from '../flight-notes.ts';
import { CoverageBar } from './coverage-bar.tsx';
import { DosePanel } from './dose/dose-panel.tsx';
import { plotAreaM2 } from './flight-bounds.ts';
import type { FlightEvent } from './flight-events.ts';
import { factsOf } from './flight-facts.ts';
import { FlightPlaces } from './flight-places.tsx';
import { FlightWeather } from './flight-weather.tsx';
import { GapPlot } from './gap-plot.tsx';
import { clockText } from './replay/clock-text.ts';

export function FlightHero({ flight }: { flight: FlightDetail }) {
  const t = useT();
  const fmt = useFmt();
  const plot = plotAreaM2(flight);
  const inside =
    plot === null
      ? undefined
      : t('flights.detail.inside', {
          inside: fmt.area(flight.insideAreaM2).value,
          plot: fmt.area(plot).text,
        });
  return (
    <div className="sf-block sf-fd-hero">
      <Figure
        size="hero"
        label={t('flights.detail.gross')}
        explain={t('areas.gross')}
        value={fmt.area(flight.grossAreaM2)}
      />
      <Figure
        label={t('flights.detail.covered')}
        value={fmt.percent(flight.coveragePct, 1)}
        {...(inside === undefined ? {} : { note: inside })}
      />
    </div>
  );
}

export function FlightGrid({ flight }: { flight: FlightDetail }) {
  const t = useT();
  const fmt = useFmt();
  const haPerH = flight.workRateHaPerH;
  return (
    <div className="sf-grid-3">
      <Figure
        label={t('flights.detail.net')}
        explain={t('areas.netOfFlight')}
        value={fmt.area(flight.netAreaM2)}
      />
      <Figure label={t('flights.detail.overlap')} value={fmt.percent(flight.overlapPct, 1)} />
      {flight.gapAreaM2 === null ? (
        <Figure label={t('flights.detail.untreated')} value={fmt.area(flight.skipAreaM2)} />
      ) : (
        <>
          <Figure
            label={t('flights.detail.gap')}
            explain={t('areas.gap')}
            value={fmt.area(flight.gapAreaM2)}
          />
          <Figure
            label={t('flights.detail.remaining')}
            explain={t('areas.remaining')}
            value={fmt.area(flight.remainingAreaM2)}
          />
        </>
      )}
      <Figure label={t('flights.detail.outside')} value={fmt.area(flight.outsideAreaM2)} />
      <Figure
        label={t('flights.detail.rate')}
        value={flight.workType === 'sow' ? fmt.sownRate(flight.rateKgpha) : fmt.rate(flight.rateLpha)}
      />
      <Figure
        label={t('flights.detail.workRate')}
        value={fmt.workRate(haPerH === null ? null : haPerH * 10_000)}
      />
    </div>
  );
}

export function FlightFacts({ flight, timeZone }: { flight: FlightDetail; timeZone: string }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <dl className="sf-facts sf-block sf-num">
      {factsOf(flight, { fmt, t, timeZone }).map(({ key, name, value, note }) => (
        <div key={key} className="sf-fd-fact">
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <span> · {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** List of remarks; a click on one with a time moves the cursor there. */
export function FlightEvents(props: { events: readonly FlightEvent[]; jump: (atMs: number) => void }) {
  const t = useT();
  if (props.events.length === 0) return <p className="sf-block sf-fd-quiet">{t('flights.event.none')}</p>;
  return (
    <ul className="sf-block sf-fd-events" aria-label={t('flights.event.title')}>
      {props.events.map(({ key, text, atMs, note }) => (
        <li key={key}>
          <StatusGlyph state={noteGlyph(note)} size={16} />
          {atMs === undefined ? (
            <span>{text}</span>
          ) : (
            <button
              type="button"
              title={t('flights.event.jump', { time: clockText(atMs) })}
              onClick={() => props.jump(atMs)}
            >
              <span>{text}</span>
              <span className="sf-num">{clockText(atMs)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** All figures of a sortie, for the inspector and the phone's sheet. */
export function FlightFigures(props: {
  flight: FlightDetail;
  coverage: FlightCoverage | undefined;
  dose: FlightDose | undefined;
  setTarget: (target: number | undefined) => void;
  timeZone: string;
  events: readonly FlightEvent[];
  jump: (atMs: number) => void;
}) {
  const { flight, coverage, timeZone, events, jump, dose, setTarget } = props;
  return (
    <>
      <FlightHero flight={flight} />
      <CoverageBar flight={flight} />
      <FlightGrid flight={flight} />
      <GapPlot flight={flight} coverage={coverage} />
      <DosePanel flight={flight} dose={dose} setTarget={setTarget} jump={jump} />
      <FlightFacts flight={flight} timeZone={timeZone} />
      <FlightWeather flight={flight} />
      <FlightPlaces flight={flight} timeZone={timeZone} />
      <FlightEvents events={events} jump={jump} />
    </>
  );
}
