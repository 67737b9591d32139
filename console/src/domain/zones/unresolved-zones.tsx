import './zones.css';
import type { UnresolvedZone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { sourceText } from './zone-labels.ts';

/** Published features that could not be read, each with its reason. */
export function UnresolvedZones({ zones }: { zones: readonly UnresolvedZone[] }) {
  const t = useT();
  return (
    <ul aria-label={t('zones.check.unresolvedTitle')}>
      {zones.map(({ source, identifier, name, message, at }) => (
        <li key={`${source} ${identifier}`}>
          <div>
            <StatusGlyph state="warning" size={16} />
            <span>
              <b>{name || identifier}</b>
              <small>{message}</small>
              <small>{[identifier, at, sourceText(t, source)].filter(Boolean).join(' · ')}</small>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
