import '../../domain/devices/detail/status.css';
import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import { seenText } from '../../domain/devices/seen-text.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { linkLabels, stateLabelsOf } from './charger-labels.ts';

const glyphPx = 16;

function useAge(): (charger: Pick<Charger, 'link' | 'lastSeenAt'>) => string | undefined {
  const t = useT();
  const fmt = useFmt();
  return ({ link, lastSeenAt }) => {
    if (link === 'online') return undefined;
    if (!lastSeenAt) return t('drones.neverSeen');
    return seenText({ t, fmt }, { link, seenAt: Date.parse(lastSeenAt) }, Date.now());
  };
}

export function StateTag({ charger }: { charger: Charger }) {
  const t = useT();
  const age = useAge()(charger);
  const detail = charger.link === 'stale' ? t('status.stale') : age;
  const { glyph, word } = stateLabelsOf(charger);
  return (
    <span className="dr-tag">
      <StatusTag state={glyph} word={t(word)} size={glyphPx} {...(detail === undefined ? {} : { detail })} />
    </span>
  );
}

export function LinkTag({ charger }: { charger: Charger }) {
  const t = useT();
  const detail = useAge()(charger);
  const { glyph, word } = linkLabels[charger.link];
  return (
    <span className="dr-tag">
      <StatusTag state={glyph} word={t(word)} size={glyphPx} {...(detail === undefined ? {} : { detail })} />
    </span>
  );
}

export function BaysText({ bays }: Pick<Charger, 'bays'>) {
  const t = useT();
  const fmt = useFmt();
  if (bays.total === 0) return <span className="dr-faint">{fmt.number(null)}</span>;
  const parts = [
    bays.charging > 0 && t('chargers.chargingOf', { n: bays.charging }),
    bays.full > 0 && t('chargers.fullOf', { n: bays.full }),
    bays.fault > 0 && t('chargers.faulty', { n: bays.fault }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('chargers.baysOf', { n: bays.total });
}
