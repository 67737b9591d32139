import './flight-detail.css';
import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { RecordsLink } from '../../domain/records/records-link.tsx';
import { ShareButton } from '../../domain/share-links/share-button.tsx';
import { isNotFound } from '../../shared/api/problem.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useLinkSource } from '../../shared/link/copy-link.ts';
import { patchSearch, usePageLocation, useTabTitle } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { DroneIcon } from '../../shared/ui/icons/icons.tsx';
import { BottomSheet, type SheetStop } from '../../shared/ui/overlay/inspector.tsx';
import { Delayed, EmptyState, ErrorState, PageSkeleton, Skeleton } from '../../shared/ui/states/states.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { flightTitle } from './detail/flight-facts.ts';
import { FlightFigures } from './detail/flight-figures.tsx';
import { FlightMap } from './detail/flight-map.tsx';
import { ReadingChart } from './detail/reading-chart.tsx';
import { ServiceRecord } from './detail/record/service-record.tsx';
import { readings } from './detail/replay/flown-track.ts';
import { ReplayPanel } from './detail/replay/replay-panel.tsx';
import { type ShownFlight, useFlight } from './detail/use-flight.ts';
import type { FlightScope } from './list/flight-search.ts';

function Head({ flight }: { flight: FlightDetail }) {
  const t = useT();
  return (
    <header className="sf-inspector-head sf-fd-title">
      <DroneIcon />
      <div>
        <h1 className="sf-cut">{flightTitle(flight, t)}</h1>
        <p className="sf-cut sf-id">{`${flight.droneName} · ${flight.droneId}`}</p>
      </div>
      <ShareButton target={{ kind: 'flight', flightId: flight.id }} name={flightTitle(flight, t)} />
      <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
        {t('flights.detail.print')}
      </Button>
    </header>
  );
}

function Unfinished({ flight }: { flight: FlightDetail }) {
  const t = useT();
  if (flight.state === 'final') return null;
  return (
    <p className="sf-fd-unfinished" role="status">
      <StatusGlyph state={flight.state === 'open' ? 'working' : 'standby'} size={16} />
      {t(`flights.detail.${flight.state}`)}
    </p>
  );
}

function Replay({ flight, shown, charts }: { flight: FlightDetail; shown: ShownFlight; charts: boolean }) {
  const fmt = useFmt();
  const { track, clock, timeZone } = shown;
  if (!track || !clock) {
    return shown.loading ? (
      <div className="sf-fd-replay is-waiting">
        <Delayed>
          <Skeleton height={36} />
        </Delayed>
      </div>
    ) : null;
  }
  const usual = {
    speed: flight.avgWorkSpeedMps,
    height: (flight.heightReference ?? undefined) === track.heightReference ? flight.avgWorkHeightM : null,
    flow: null,
    tank: null,
    battery: null,
  };
  return (
    <ReplayPanel
      track={track}
      clock={clock}
      remember={shown.remember}
      product={shown.product}
      noFlow={shown.noFlow}
      gaps={shown.gaps}
      startText={fmt.instant(flight.startAt, 'clockSecond', timeZone)}
    >
      {charts
        ? readings.map((reading) => (
            <ReadingChart
              key={reading}
              track={track}
              clock={clock}
              reading={reading}
              usual={usual[reading]}
            />
          ))
        : undefined}
    </ReplayPanel>
  );
}

function MapOf({ flight, shown }: { flight: FlightDetail; shown: ShownFlight }) {
  return (
    <FlightMap
      flight={flight}
      track={shown.track}
      coverage={shown.coverage}
      dose={shown.dose}
      clock={shown.clock}
      problem={shown.problem}
      onMap={(field) => {
        shown.map.current = field;
      }}
    />
  );
}

function PhoneDetail({ flight, shown }: { flight: FlightDetail; shown: ShownFlight }) {
  const t = useT();
  const [stop, setStop] = useState<SheetStop>('middle');
  return (
    <div className={`sf-fd is-phone is-${stop}`}>
      <div className="sf-fd-map">
        <MapOf flight={flight} shown={shown} />
      </div>
      <BottomSheet label={t('flights.detail.label')} stop={stop} change={setStop}>
        <Replay flight={flight} shown={shown} charts={false} />
        <div className="sf-inspector-body">
          <Head flight={flight} />
          <Unfinished flight={flight} />
          <p className="sf-fd-links">
            <RecordsLink of={{ flight: flight.id }} />
          </p>
          <FlightFigures {...shown} flight={flight} />
          <Replay flight={flight} shown={shown} charts />
        </div>
      </BottomSheet>
    </div>
  );
}

function DesktopDetail({ flight, shown }: { flight: FlightDetail; shown: ShownFlight }) {
  const t = useT();
  return (
    <div className="sf-fd">
      <div className="sf-fd-main">
        <div className="sf-fd-map">
          <MapOf flight={flight} shown={shown} />
        </div>
        <Replay flight={flight} shown={shown} charts />
      </div>
      <aside className="sf-inspector" aria-label={t('flights.detail.label')}>
        <Head flight={flight} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="sf-inspector-body sf-inset" tabIndex={0} aria-label={t('flights.record.figures')}>
          <Unfinished flight={flight} />
          <p className="sf-fd-links">
            <RecordsLink of={{ flight: flight.id }} />
          </p>
          <FlightFigures {...shown} flight={flight} />
        </section>
      </aside>
    </div>
  );
}

function Missing({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  if (!error) return <PageSkeleton />;
  if (isNotFound(error)) return <EmptyState text={t('flights.detail.notFound')} />;
  return <ErrorState error={error} retry={retry} />;
}

/** One sortie: track, coverage, replay, all figures, and a printable sheet. */
export function FlightDetailPage({ scope }: { scope: FlightScope }) {
  const t = useT();
  const mobile = useMobile();
  const shown = useFlight(scope);
  const { pathname, search } = usePageLocation();
  useLinkSource(() => {
    const seconds = Math.round((shown.clock?.at() ?? 0) / 1000);
    return pathname + patchSearch(search, { t: seconds > 0 ? seconds : undefined });
  });
  const { flight, error } = shown;
  useTabTitle(flight && { name: flight.droneName, day: flight.localDate });
  if (!flight) {
    return (
      <>
        <h1 className="sf-hidden">{t('title.flightDetail')}</h1>
        <Missing error={error} retry={shown.retry} />
      </>
    );
  }
  return (
    <>
      {mobile ? (
        <PhoneDetail flight={flight} shown={shown} />
      ) : (
        <DesktopDetail flight={flight} shown={shown} />
      )}
      <ServiceRecord
        flight={flight}
        timeZone={shown.timeZone}
        events={shown.events}
        track={shown.track}
        map={() => shown.map.current}
      />
    </>
  );
}
