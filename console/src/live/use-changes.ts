import type { LinkPhase, Watch } from '@smartflight/client/live/socket.ts';
import { useEffect, useRef } from 'react';
import { onceShown } from '../shared/after-paint.ts';
import { joinLink } from './link.ts';
import { throttled } from './throttled.ts';

/** A box without drones: the page needs change events, not positions. */
const nowhere: [number, number, number, number] = [-180, -90, -179.9, -89.9];

interface ChangesOf {
  scope: NonNullable<Watch['scope']>;
  nouns: readonly string[];
  /** Limits it to one item. */
  id?: string | undefined;
}

/**
 * While the page is shown, reports ids of changed items at most once per 2 s; undefined, meaning all, after every
 * break of the connection; and an empty set once connected, because lists may have been fetched just before.
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
    let missed: 'since the page' | 'unknown' | 'none' = 'since the page';
    let isOver = false;
    const onPhase = (phase: LinkPhase) => {
      if (phase === 'waiting') missed = 'unknown';
      if (phase !== 'live' || missed === 'none') return;
      all = missed === 'unknown';
      missed = 'none';
      if (all) notify.changed();
      else onceShown(() => isOver || notify.changed());
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
      isOver = true;
      subscription.stop();
      notify.stop();
    };
  }, [scope, wanted, id]);
}
