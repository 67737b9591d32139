import './zones.css';
import type { IntersectedZoneRow } from '@smartflight/contract/airspace/zones.schemas.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { UnresolvedZones } from './unresolved-zones.tsx';
import type { ZoneCheck } from './use-zone-check.ts';
import { classGlyph, heightText, timeTexts } from './zone-labels.ts';

/** Zones that a drawn shape intersects: number of prohibiting and warning ones, then each of them. */
export function ZoneIntersections({ check, open }: { check: ZoneCheck; open?: (id: string) => void }) {
  const t = useT();
  const { state, zones, unresolved, left, closed, retry } = check;
  if (state === 'idle') return null;
  const warns = zones.length - closed;
  return (
    <section className="sf-zones-met" aria-label={t('zones.check.title')}>
      <div role="status" aria-busy={state === 'checking'}>
        {state === 'failed' && (
          <p>
            <StatusGlyph state="warning" size={18} />
            {t('zones.check.failed')}
          </p>
        )}
        {state === 'checking' && zones.length === 0 && (
          <p className="is-waiting">
            <StatusGlyph state="stale" size={18} />
            {t('zones.check.checking')}
          </p>
        )}
        {state === 'checked' && zones.length === 0 && unresolved.length === 0 && (
          <p>
            <StatusGlyph state="done" size={18} />
            {t('zones.check.none')}
          </p>
        )}
        {closed > 0 && (
          <p>
            <StatusGlyph state="fault" size={18} />
            {t('zones.check.keepsOut', { n: closed })}
          </p>
        )}
        {unresolved.length > 0 && (
          <p>
            <StatusGlyph state="warning" size={18} />
            {t('zones.check.unresolved', { n: unresolved.length })}
          </p>
        )}
        {warns > 0 && (
          <p>
            <StatusGlyph state="warning" size={18} />
            {t('zones.check.warns', { n: warns })}
          </p>
        )}
      </div>
      {state === 'failed' && <Button onClick={retry}>{t('action.retry')}</Button>}
      {zones.length > 0 && (
        <ul>
          {zones.map((zone) => (
            <Met key={`${zone.id} ${zone.layer}`} zone={zone} open={open} />
          ))}
        </ul>
      )}
      {unresolved.length > 0 && <UnresolvedZones zones={unresolved} />}
      {left > 0 && <p className="is-waiting">{t('zones.check.more', { n: left })}</p>}
    </section>
  );
}

function Met({ zone, open }: { zone: IntersectedZoneRow; open: ((id: string) => void) | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const words = { t, fmt };
  const lines = [
    heightText(words, zone),
    zone.times.length > 0 ? words.fmt.list(timeTexts(words, zone.times)) : '',
    zone.maybe ? t('zones.check.maybe') : '',
  ];
  const content = (
    <>
      <StatusGlyph state={classGlyph(zone.class)} size={16} />
      <span>
        <b>{zone.name}</b>
        <small>
          {t(`zones.class.${zone.class}`)} · {t(`zones.rule.${zone.class}`)}
        </small>
        <small>{lines.filter(Boolean).join(' · ')}</small>
      </span>
    </>
  );
  return (
    <li>
      {open ? (
        <button type="button" className="sf-inset" onClick={() => open(zone.id)}>
          {content}
        </button>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}
