import './engine.css';
import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';
import { useFaults } from '../../../domain/devices/detail/use-faults.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Figure } from '../../../shared/ui/layout/figure.tsx';

type Engine = NonNullable<LiveCharger['engine']>;

/** The dial goes from 130° left of the top to 130° right of it. */
const [fromDeg, sweepDeg] = [-130, 260];
const centre = 120;
const radius = 100;

function pointAt(share: number, r: number): [x: number, y: number] {
  const angle = ((fromDeg + share * sweepDeg - 90) * Math.PI) / 180;
  return [centre + r * Math.cos(angle), centre + r * Math.sin(angle)];
}

const at = (share: number, r: number): string =>
  pointAt(share, r)
    .map((n) => n.toFixed(1))
    .join(' ');

const arc = (from: number, to: number): string =>
  `M${at(from, radius)}A${radius} ${radius} 0 ${(to - from) * sweepDeg > 180 ? 1 : 0} 1 ${at(to, radius)}`;

/** End of the dial in thousands of rpm, at least 5. */
export const dialEnd = (rpm: number | undefined): number => Math.max(5, Math.ceil((rpm ?? 0) / 1000));

function Dial({ rpm }: { rpm: number | undefined }) {
  const end = dialEnd(rpm);
  const share = Math.max(0, Math.min(1, (rpm ?? 0) / (end * 1000)));
  const marks = Array.from({ length: end * 5 + 1 }, (_, index) => index / (end * 5));
  const thousands = Array.from({ length: end + 1 }, (_, thousand) => thousand);
  return (
    <svg className="cm-dial" viewBox="0 0 240 214" aria-hidden="true">
      <path className="cm-dial-ring" d={arc(0, 1)} />
      {share > 0 && <path className="cm-dial-value" d={arc(0, share)} />}
      {marks.map((mark, index) => (
        <path
          key={mark}
          className={index % 5 === 0 ? 'cm-dial-mark is-long' : 'cm-dial-mark'}
          d={`M${at(mark, radius - 6)}L${at(mark, radius - (index % 5 === 0 ? 18 : 11))}`}
        />
      ))}
      {thousands.map((thousand) => {
        const [x, y] = pointAt(thousand / end, radius - 30);
        return (
          <text key={thousand} x={x} y={y + 5} textAnchor="middle">
            {thousand}
          </text>
        );
      })}
      {rpm !== undefined && (
        <path className="cm-dial-needle" d={`M${at(share, radius - 20)}L${at(share, radius + 6)}`} />
      )}
    </svg>
  );
}

/** The engine of a charger with its own generator: speed on a dial, work time, fuel and faults (C-01). */
export function EnginePanel({ engine, isOld }: { engine: Engine; isOld: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const faults = useFaults();
  const { rpm, runtimeS, fuelPct, exception } = engine;
  const fault = exception ? faults('charger', exception) : undefined;
  return (
    <section className={`cm-engine${isOld ? ' is-old' : ''}`} aria-label={t('chargers.engine.title')}>
      <h3>{t('chargers.engine.title')}</h3>
      <div className="cm-gauge">
        <Dial rpm={rpm} />
        <dl>
          <dt className="sf-hidden">{t('chargers.engine.speed')}</dt>
          <dd className="sf-num">
            {fmt.number(rpm)}
            <small>{t('chargers.engine.rpm')}</small>
          </dd>
        </dl>
      </div>
      <p className="cm-gauge-note">{t('chargers.engine.thousands')}</p>
      <div className="cm-engine-figures">
        <Figure label={t('chargers.engine.workTime')} value={fmt.duration(runtimeS)} size="small" />
        {fuelPct !== undefined && (
          <Figure label={t('chargers.engine.fuel')} value={fmt.percent(fuelPct)} size="small" />
        )}
      </div>
      <div className="cm-exception">
        <StatusGlyph state={fault ? 'fault' : 'done'} size={16} />
        <p>
          <b>{fault ? fault.name : t('chargers.noException')}</b>
          {fault?.cause && <span>{fault.cause}</span>}
          {fault?.remedy && <span>{fault.remedy}</span>}
        </p>
      </div>
    </section>
  );
}
