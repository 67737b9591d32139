import { useEffect, useRef } from 'react';
import { joinLink } from './link.ts';
import type { LinkPhase, Watch } from './socket.ts';
import { throttled } from './throttled.ts';

/** A corner in which no drone flies: the page wants news of what changed, not positions. */
const nowhere: [number, number, number, number] = [-180, -90, -179.9, -89.9];

interface ChangesOf {
  scope: NonNullable<Watch['scope']>;
  nouns: readonly string[];
  /** Narrows it to one of them. */
  id?: string | undefined;
}

/**
 * While the page is shown, reports which of its things the server reported to have changed, at most once per 2 s, and
 * undefined, which is all of them, after every break of the connection. Once the server listens it reports an empty
 * set: lists may have been read a moment before.
 */
export function useChanges(
  { scope, nouns, id }: ChangesOf,
  refresh: (ids: ReadonlySet<string> | undefined) => void,
): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const wanted = nouns.join(' ');
  useEffect(() => {
    let changed = new Set<string>();
    let all = false;
    const notify = throttled(() => {
      const ids = all ? undefined : changed;
      all = false;
      changed = new Set();
      latest.current(ids);
    });
    let broken = false;
    let isFirst = true;
    const onPhase = (phase: LinkPhase) => {
      if (phase === 'live' && (broken || isFirst)) {
        all = broken;
        isFirst = false;
        notify.changed();
      }
      broken = phase === 'waiting' || (broken && phase !== 'live');
    };
    const subscription = joinLink({
      onPhase,
      onEvent: (event) => {
        const isOurs = event.type === 'changed' && wanted.split(' ').includes(event.noun);
        if (!isOurs || (id !== undefined && event.id !== id)) return;
        changed.add(event.id);
        notify.changed();
      },
    });
    subscription.watch({ scope, bbox: nowhere, zoom: 12 });
    return () => {
      subscription.stop();
      notify.stop();
    };
  }, [scope, wanted, id]);
}
