import type { Diagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import List from 'lucide-react/icons/list';
import MapPin from 'lucide-react/icons/map-pin';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation } from '../../../shared/tabs/page.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';
import type { ConnectableDevice } from '../ownership/ownership-actions.ts';
import type { Verdict } from './connect-verdict.ts';

const glyphs: Record<Verdict['state'], GlyphState> = {
  waiting: 'offline',
  silent: 'standby',
  refused: 'fault',
  arrived: 'done',
};

interface PanelProps {
  ownership: ConnectableDevice;
  verdict: Verdict;
  found: Diagnostics;
  isBroken: boolean;
}

/** Live result of connecting a device: waiting, a problem with its remedy, or success. */
export function VerdictPanel({ ownership, verdict, found, isBroken }: PanelProps) {
  const { kind } = ownership;
  const t = useT();
  const fmt = useFmt();
  const [, base = ''] = usePageLocation().pathname.split('/');
  const at = 'at' in verdict ? fmt.instant(verdict.at) : undefined;
  return (
    <aside className={`sf-dr-verdict is-${verdict.state}`} aria-label={t('droneConnect.received')}>
      <div role="status" aria-live="polite">
        <p className="sf-dr-verdict-head">
          <StatusGlyph state={glyphs[verdict.state]} size={28} />
          <strong>
            {verdict.state === 'refused'
              ? t(`droneConnect.refusal.${verdict.refusal}`)
              : t(`droneConnect.state.${verdict.state}`)}
          </strong>
        </p>
        {verdict.state === 'refused' && verdict.field !== null && (
          <p className="sf-dr-field">
            {t(verdict.refusal === 'topic' ? 'droneConnect.topicUsed' : 'droneConnect.field')}{' '}
            <code className="sf-id">{verdict.field}</code>
          </p>
        )}
        <p>
          {verdict.state === 'refused'
            ? t(`droneConnect.remedy.${verdict.refusal}`, { kind })
            : t(`droneConnect.more.${verdict.state}`, { kind })}
        </p>
        {verdict.state === 'refused' && verdict.leaf !== null && (
          <p className="sf-dr-faint">{t('droneConnect.onLeaf', { leaf: verdict.leaf })}</p>
        )}
      </div>
      {at !== undefined && <p className="sf-num sf-dr-faint">{at}</p>}
      {verdict.state === 'arrived' && (
        <div className="sf-dr-actions">
          <PageLink
            to={ownership.seenAt[base.startsWith('my-') ? 'own' : 'tenant']}
            className="sf-button is-primary"
          >
            <MapPin className="sf-icon" />
            {t('droneConnect.toMap', { kind: ownership.kind })}
          </PageLink>
          <PageLink to={`/${base}`} className="sf-button">
            <List className="sf-icon" />
            {t('droneConnect.toList')}
          </PageLink>
        </div>
      )}
      {!found.seesRefusals && <p className="sf-dr-faint">{t('droneConnect.external')}</p>}
      {isBroken && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="warning" size={16} />
          {t('droneConnect.old')}
        </p>
      )}
    </aside>
  );
}
