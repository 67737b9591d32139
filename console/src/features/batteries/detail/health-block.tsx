import './health-block.css';
import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import type { JudgedPart } from '@smartflight/contract/power/battery-health.schemas.ts';
import {
  bandFrom,
  healthPartNames,
  healthParts,
  pointsOfUnknown,
} from '@smartflight/contract/power/battery-health.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import type { ServerTexts } from '../../../shared/i18n/server-texts.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { bandGlyphs } from '../battery-labels.tsx';

/** Below this share of its points a part has the warning colour. */
const weakShare = 0.6;
const monthMs = 30 * 86_400_000;

type Health = NonNullable<BatteryDetail['health']>;

function Part({ part, words }: { part: JudgedPart; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { points, of } = part;
  return (
    <li className={points < of * weakShare ? 'is-weak' : undefined}>
      <span className="bt-part-name">{t(`batteries.health.part.${part.part}`)}</span>
      <span className="bt-part-points sf-num">
        <span className="sf-hidden">
          {t('batteries.health.points', { points: fmt.number(points), of: fmt.number(of) })}
        </span>
        <span aria-hidden="true">
          <b>{fmt.number(points)}</b> / {fmt.number(of)}
        </span>
      </span>
      <span className="bt-part-reason">{words?.(`health.${part.reason}`, part.args)}</span>
      <span className="bt-part-bar" aria-hidden="true" style={{ width: `${of}%` }}>
        <i style={{ width: `${(points / of) * 100}%` }} />
      </span>
    </li>
  );
}

function Parts({ health, words }: { health: Health; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const known = health.parts.reduce((sum, { of }) => sum + of, 0);
  return (
    <div className="sf-block bt-parts">
      <h3>{t('batteries.health.parts')}</h3>
      {health.unknown.length > 0 && (
        <p className="bt-quiet sf-num">{t('batteries.health.known', { known: fmt.number(known) })}</p>
      )}
      <ul>
        {healthPartNames.map((name) => {
          const part = health.parts.find((one) => one.part === name);
          if (part) return <Part key={name} part={part} words={words} />;
          return (
            <li key={name}>
              <span className="bt-part-name">{t(`batteries.health.part.${name}`)}</span>
              <span className="bt-part-points sf-num" aria-hidden="true">
                – / {healthParts[name]}
              </span>
              <span className="bt-part-reason">
                {t('batteries.health.partUnknown', { points: fmt.number(pointsOfUnknown(name)) })}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function changeOf({ trend, health }: BatteryDetail): number | undefined {
  const scored = trend.filter(({ score }) => score !== null);
  const last = scored.at(-1);
  const since = last && Date.parse(last.day) - monthMs;
  const before = scored.findLast(({ day }) => since !== undefined && Date.parse(day) <= since) ?? undefined;
  if (!health || before === undefined || before.score === null) return undefined;
  return health.score - before.score;
}

/** The score from 0 to 100 with its band, and where its points come from (domain 6). */
export function HealthBlock({ battery, words }: { battery: BatteryDetail; words: ServerTexts | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { health } = battery;
  if (health === null)
    return (
      <section className="sf-block" aria-label={t('batteries.health.label')}>
        <StatusTag state="offline" word={t('batteries.health.unknown')} />
        <p className="bt-quiet">{t('batteries.health.none')}</p>
      </section>
    );
  const change = changeOf(battery);
  const { normal, watch } = bandFrom;
  return (
    <section aria-label={t('batteries.health.label')}>
      <div className="sf-block bt-score">
        <div className="bt-band">
          <StatusTag state={bandGlyphs[health.band]} word={t(`batteries.band.${health.band}`)} />
          <small>
            {t('batteries.health.bands', { normal: fmt.number(normal), watch: fmt.number(watch) })}
          </small>
        </div>
        <div className="bt-score-line">
          <dl className="sf-figure is-hero">
            <dt>{t('batteries.health.score')}</dt>
            <dd className="sf-num">
              {fmt.number(health.score)} <small>{t('batteries.health.of')}</small>
            </dd>
          </dl>
          {change !== undefined && (
            <p className="bt-change">
              {t('batteries.health.inMonth')}
              <b className="sf-num">{`${change > 0 ? '+' : change < 0 ? '−' : '±'}${fmt.number(Math.abs(change))}`}</b>
            </p>
          )}
        </div>
        <div className="bt-score-bar" aria-hidden="true">
          <i style={{ width: `${health.score}%` }} />
          {[watch, normal].map((edge) => (
            <span key={edge} className="sf-num" style={{ left: `${edge}%` }}>
              {fmt.number(edge)}
            </span>
          ))}
        </div>
      </div>
      <Parts health={health} words={words} />
    </section>
  );
}
