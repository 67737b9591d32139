import { useT } from '../../../shared/i18n/use-t.ts';
import type { ZoneCheck } from '../../../shared/map/draw/use-zone-check.ts';
import { StatusGlyph } from '../../../shared/ui/glyph.tsx';

const mostNamed = 4;

/** The zones that the drawn area meets; said while it is drawn. */
export function ZoneNotes({ check }: { check: ZoneCheck }) {
  const t = useT();
  const { met, left, isFailed } = check;
  if (isFailed) return <p className="sf-pl-note">{t('plots.zonesUnknown')}</p>;
  if (!met || met.length === 0) return null;
  const more = met.length - mostNamed + left;
  return (
    <div className="sf-pl-zones" role="status">
      <StatusGlyph state={met.some(({ keepsOut }) => keepsOut) ? 'fault' : 'warning'} />
      <div>
        <b>{t('plots.zonesMet', { n: met.length + left })}</b>
        <ul>
          {met.slice(0, mostNamed).map(({ id, layer, name, keepsOut }) => (
            <li key={`${id} ${layer}`}>
              {name} — {t(keepsOut ? 'plots.zoneKeepsOut' : 'plots.zoneWarns')}
            </li>
          ))}
          {more > 0 && <li>{t('plots.zonesMore', { n: more })}</li>}
        </ul>
      </div>
    </div>
  );
}
