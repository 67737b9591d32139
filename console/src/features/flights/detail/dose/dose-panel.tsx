import type { DoseFindingRow, FlightDose } from '@smartflight/contract/flights/dose.schemas.ts';
import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { DoseFigures } from '../../../../domain/flights/dose/dose-figures.tsx';
import { MakePlot } from '../../../../domain/flights/make-plot.tsx';
import { useSession } from '../../../../shared/api/session.ts';
import { type Fmt, useFmt } from '../../../../shared/format/fmt.ts';
import type { Translate } from '../../../../shared/i18n/messages.ts';
import { useT } from '../../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../../shared/ui/icons/glyph.tsx';
import { clockText } from '../replay/clock-text.ts';

interface DosePanelProps {
  flight: FlightDetail;
  dose: FlightDose | undefined;
  setTarget: (target: number | undefined) => void;
  jump: (atMs: number) => void;
}

/** What a finding measured: a length, or the dose against the target. */
function detailOf(
  { kind, measuredPerHa, targetPerHa, lengthM, areaM2 }: DoseFindingRow,
  { product }: FlightDose,
  { fmt, t }: { fmt: Fmt; t: Translate },
): string {
  const rate = (value: number) => (product === 'sow' ? fmt.sownRate(value) : fmt.rate(value)).text;
  if (kind === 'dry' || kind === 'skip' || kind === 'between')
    return t('dose.leftOut', { length: fmt.metres(lengthM, 0).text, area: fmt.area(areaM2).text });
  return t('dose.against', { measured: rate(measuredPerHa ?? 0), target: rate(targetPerHa ?? 0) });
}

/** Dose of a flight: figures, findings that move the replay, and the ground to treat again. */
export function DosePanel({ flight, dose, setTarget, jump }: DosePanelProps) {
  const t = useT();
  const fmt = useFmt();
  const isVisit = useSession(({ phase }) => phase === 'visit');
  if (!dose?.product) return null;
  const startMs = Date.parse(flight.startAt);
  return (
    <section aria-label={t('dose.title')}>
      <h2 className="sf-block">{t('dose.title')}</h2>
      <DoseFigures dose={dose} setTarget={isVisit ? undefined : setTarget} />
      {dose.findings.length === 0 && <p className="sf-block sf-fd-quiet">{t('dose.noFindings')}</p>}
      {dose.findings.length > 0 && (
        <ul className="sf-block sf-fd-events" aria-label={t('dose.findings')}>
          {dose.findings.map((finding) => {
            const atMs = Date.parse(finding.fromAt) - startMs;
            return (
              <li key={`${finding.kind} ${finding.fromAt} ${finding.place.join(' ')}`}>
                <StatusGlyph state="warning" size={16} />
                <button
                  type="button"
                  title={t('flights.event.jump', { time: clockText(atMs) })}
                  onClick={() => jump(atMs)}
                >
                  <span>
                    {t(`dose.kind.${finding.kind}`)}
                    <small className="sf-dose-note"> {detailOf(finding, dose, { fmt, t })}</small>
                  </span>
                  <span className="sf-num">{clockText(atMs)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <MakePlot
        parts={dose.again?.coordinates}
        name={t('dose.again.name', { name: flight.plotName ?? flight.droneName, day: flight.localDate })}
        label={t('dose.again.plot')}
        question={t('dose.again.ask')}
      />
    </section>
  );
}
