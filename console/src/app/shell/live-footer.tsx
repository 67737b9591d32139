import './live-footer.css';
import type { LinkPhase } from '@smartflight/client/live/socket.ts';
import { useEffect, useReducer } from 'react';
import { create } from 'zustand';
import { joinLink } from '../../live/link.ts';
import { browserZone, formatInstant } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { useOnline } from '../../shared/ui/states/states.tsx';

/** `heardAt`: time of the server's last message, ms; undefined before the first. */
const useLink = create<{ phase: LinkPhase; receivedAt: number | undefined }>()(() => ({
  phase: 'connecting',
  receivedAt: undefined,
}));

const tickMs = 1_000;

/** Records the state of the live connection while the shell is shown, with or without the drawer. */
export function useLinkNoted(): void {
  useEffect(() => {
    const subscription = joinLink({
      onPhase: (phase) => useLink.setState({ phase }),
      onEvent: () => undefined,
      onReceived: () => useLink.setState({ phase: 'live', receivedAt: Date.now() }),
    });
    return () => {
      subscription.stop();
      useLink.setState({ phase: 'connecting', receivedAt: undefined });
    };
  }, []);
}

type LinkState = 'live' | 'connecting' | 'offline';
const glyphs: Record<LinkState, GlyphState> = { live: 'working', connecting: 'offline', offline: 'warning' };

function useLinkState(): LinkState {
  const phase = useLink((link) => link.phase);
  const isOnline = useOnline();
  if (!isOnline || phase === 'ended') return 'offline';
  return phase === 'live' ? 'live' : 'connecting';
}

/** Age of the last message, in tenths of a second while it is recent; empty before the first. */
function Age() {
  const t = useT();
  const fmt = useFmt();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  const { receivedAt } = useLink.getState();
  if (receivedAt === undefined) return null;
  const seconds = Math.max(0, Date.now() - receivedAt) / 1000;
  const text = seconds < 10 ? t('duration.seconds', { s: fmt.number(seconds, 1) }) : fmt.duration(seconds);
  return <span className="sf-num">{text}</span>;
}

/** Names the zone of all times while the device's clock shows another time. */
function ZoneNote() {
  const t = useT();
  const fmt = useFmt();
  const zone = useOwnZone();
  const now = Date.now();
  if (formatInstant(now, zone) === formatInstant(now, browserZone())) return null;
  return <p className="sf-rail-zone">{t('live.zone', { zone: fmt.zone() })}</p>;
}

/** In the rail's footer: the zone of all times, state of the live connection and age of its last message. */
export function LiveFooter({ small }: { small: boolean }) {
  const t = useT();
  const state = useLinkState();
  const word = state === 'offline' ? t('status.offline') : t(`live.${state}`);
  return (
    <>
      {!small && <ZoneNote />}
      <p className={`sf-rail-foot is-${state}`} {...(small ? { title: word } : {})}>
        <StatusGlyph state={glyphs[state]} size={12} />
        <span className={small ? 'sf-hidden' : 'sf-cut'}>{word}</span>
        {!small && <Age />}
      </p>
    </>
  );
}
