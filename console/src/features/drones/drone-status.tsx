import '../../domain/devices/detail/status.css';
import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { seenText } from '../../domain/devices/seen-text.ts';
import { droneStateOf, registerFacts, stateLabel } from '../../live/drone-state.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { type LockState, linkLabelsOf, lockStateOf } from './drone-labels.ts';

const glyphPx = 16;

type Linked = Pick<Drone, 'link' | 'lastSeenAt'>;

const seenOf = (words: { t: Translate; fmt: Fmt }, { link, lastSeenAt }: Linked): string =>
  lastSeenAt
    ? seenText(words, { link, seenAt: Date.parse(lastSeenAt) }, Date.now())
    : words.t('drones.neverSeen');

type Stated = Parameters<typeof registerFacts>[0] & Pick<Drone, 'lastSeenAt'>;

/** State of the drone as glyph and label, with the age of an offline one; the tooltip explains the state. */
export function StateTag({ drone }: { drone: Stated }) {
  const t = useT();
  const fmt = useFmt();
  const state = droneStateOf(registerFacts(drone));
  return (
    <span className="dr-tag" title={t(state.rule)}>
      <StatusTag
        state={state.glyph}
        word={stateLabel(t, state)}
        size={glyphPx}
        {...(drone.link === 'offline' ? { detail: seenOf({ t, fmt }, drone) } : {})}
      />
    </span>
  );
}

export function LinkTag({ drone }: { drone: Linked }) {
  const t = useT();
  const fmt = useFmt();
  const { glyph, word, rule } = linkLabelsOf(drone);
  const seen = seenOf({ t, fmt }, drone);
  return (
    <span className="dr-tag" title={t(rule)}>
      <StatusTag
        state={glyph}
        word={t(word)}
        size={glyphPx}
        {...(drone.link === 'online' ? {} : { detail: seen })}
      />
    </span>
  );
}

const lockLabels: Record<LockState, { glyph: GlyphState; word: MsgKey }> = {
  unknown: { glyph: 'unlocked', word: 'drones.lock.unknown' },
  locked: { glyph: 'locked', word: 'status.locked' },
  unlocked: { glyph: 'unlocked', word: 'status.unlocked' },
  locking: { glyph: 'lockPending', word: 'drones.lock.locking' },
  unlocking: { glyph: 'lockPending', word: 'drones.lock.unlocking' },
  drift: { glyph: 'lockDrift', word: 'drones.lock.drift' },
};

/** The reported lock state; a desired state that the drone has not applied is marked. */
export function LockTag({ drone }: { drone: Pick<Drone, 'lock' | 'drifts'> }) {
  const t = useT();
  const standing = lockStateOf(drone);
  const { glyph, word } = lockLabels[standing];
  if (standing === 'unknown') return <span className="dr-faint">{t(word)}</span>;
  const asked = drone.lock.desired ? 'drones.lock.wantsLocked' : 'drones.lock.wantsUnlocked';
  const isAsked = standing === 'drift' || standing === 'locking' || standing === 'unlocking';
  return (
    <span className="dr-tag" title={isAsked ? t(asked) : t(`drones.rule.${standing}`)}>
      <StatusTag state={glyph} word={t(word)} size={glyphPx} />
    </span>
  );
}

/** Whether a component's software is up to date; nothing is shown if the catalogue has no current version. */
export function VersionBadge({ isOutdated, current }: { isOutdated: boolean; current: string | null }) {
  const t = useT();
  if (current === null) return null;
  return isOutdated ? (
    <StatusTag state="warning" word={t('drones.versions.outdated', { version: current })} size={glyphPx} />
  ) : (
    <StatusTag state="done" word={t('drones.versions.current')} size={glyphPx} />
  );
}

/** Marks reported values that differ from the desired state or from our own counts. */
export function DriftTag({ drone }: { drone: Pick<Drone, 'drifts'> }) {
  const t = useT();
  const fmt = useFmt();
  if (drone.drifts.length === 0) return <span className="dr-faint">{fmt.number(null)}</span>;
  const words = drone.drifts.map((kind) => t(`drones.drift.${kind}`)).join(' · ');
  return <StatusTag state="warning" word={words} size={glyphPx} />;
}
