import { isAllowed, pageRoles } from '@smartflight/contract/access/access.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { dronePage } from '../../domain/devices/drone-page.ts';
import { droneStateOf, registerFacts, stateLabel } from '../../live/drone-state.ts';
import { call } from '../../shared/api/client.ts';
import { useAllows } from '../../shared/api/session.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { pages } from '../routes/pages.ts';
import { actionEntries, type English, type Entry, gather, pageEntries, recentEntries } from './entries.ts';
import { rank } from './ranking.ts';

const typingMs = 200;
const mostDrones = 12;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** English texts, so that `flight log` finds its page in every language; loaded when the palette first opens. */
function useEnglish(): English {
  const lang = useSettings((settings) => settings.lang);
  const { data } = useQuery({
    queryKey: ['palette', 'english'],
    queryFn: async () => {
      const [app, open] = await Promise.all([
        import('../../locales/en/index.ts'),
        import('../../locales/en/public.json'),
      ]);
      return { ...app.default, ...open.default };
    },
    enabled: lang !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return useMemo(() => {
    const textAt = (key: MsgKey): unknown =>
      key.split('.').reduce<unknown>((tree, name) => {
        const found = typeof tree === 'object' && tree !== null ? Object.entries(tree) : [];
        return found.find(([one]) => one === name)?.[1];
      }, data);
    return (key) => {
      const text = textAt(key);
      return typeof text === 'string' ? [text] : [];
    };
  }, [data]);
}

/** The realtime page on which this account finds its drones; the wider of two. */
function realtimePath(me: Me): string | undefined {
  const keys = ['manageRealtime', 'realtime'] as const;
  const key = keys.find((one) => isAllowed(me.roles, pageRoles[one]));
  return pages.find((page) => page.key === key)?.path;
}

/** A drone with its state: on the map if it may be watched, else on its own page. Empty without a page for it. */
function droneEntries(drone: Drone, me: Me, map: string | undefined, t: Translate): Entry[] {
  const { id, name, model } = drone;
  const page = dronePage(me.roles, id);
  const href = map ? `${map}?drone=${encodeURIComponent(id)}` : page?.href;
  if (href === undefined) return [];
  const state = droneStateOf(registerFacts(drone));
  return [
    {
      id: `drone:${id}`,
      kind: 'drone',
      label: name === id ? id : `${name} · ${id}`,
      note: model,
      state: { glyph: state.glyph, label: stateLabel(t, state) },
      also: [],
      href,
      ...(map && page ? { second: { href: page.href, title: t(page.title) } } : {}),
    },
  ];
}

/** Drones whose id or name contains the query, as found by the server; a newer query cancels the pending one. */
function useDrones(me: Me, query: string) {
  const t = useT();
  const mayList = useAllows('drones.list');
  const mayWatch = useAllows('fleet.watch');
  const map = mayWatch ? realtimePath(me) : undefined;
  const typed = query.trim().slice(0, 64);
  const q = useSettled(typed);
  const may = mayList && typed !== '';
  // A result for earlier input is ignored: Enter would open another drone.
  const settled = q === typed;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', 'drones', q],
    queryFn: ({ signal }) => call(drones.list, { query: { q, size: mostDrones }, signal, quiet: true }),
    enabled: may && settled,
    meta: { quiet: true },
  });
  const entries = useMemo(
    () => (may && settled ? (data?.items ?? []).flatMap((drone) => droneEntries(drone, me, map, t)) : []),
    [may, settled, data, me, map, t],
  );
  return { entries, searching: may && (!settled || isFetching), failed: may && settled && isError };
}

export function usePalette(me: Me, query: string) {
  const t = useT();
  const english = useEnglish();
  const settings = useSettings();
  const found = useDrones(me, query);
  const standing = useMemo(
    () => ({
      recent: recentEntries(me, t),
      page: pageEntries(me, t, english),
      action: actionEntries(t, english, settings),
    }),
    [me, t, english, settings],
  );
  const groups = useMemo(
    () =>
      gather(query, { ...standing, drone: found.entries }, (entries, over) =>
        rank(query, entries, ({ label, also }) => [label, ...also], over),
      ),
    [query, standing, found.entries],
  );
  return { groups, searching: found.searching, failed: found.failed };
}
