import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { droneStatus } from '@smartflight/contract/devices/device-status.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { alarmCodeOf, isNoticeTextId, noticeTexts } from '@smartflight/contract/messages/notice-texts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { droneProperties } from '../../domain/map/drones/drone-features.ts';
import { StateTag } from '../../features/drones/drone-status.tsx';
import { NoticeRow } from '../../features/inbox/notice-row.tsx';
import { DroneInspector } from '../../features/realtime/drone-inspector.tsx';
import { fleetScreen } from '../../features/realtime/fleet-screen.ts';
import { paintRows } from '../../features/realtime/row-painter.ts';
import { linkOf } from '../../live/drone-status.ts';
import { useSession } from '../../shared/api/session.ts';
import { currentFmt } from '../../shared/format/fmt.ts';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { droneStates } from '../../shared/map/view/map-colours.ts';
import { glyphImage } from '../../shared/map/view/map-images.ts';
import { library } from '../../shared/ui/primitives/on-demand.ts';
import { Palette } from '../palette/palette.tsx';

const now = Date.parse('2026-05-01T12:00:00Z');
const at = { lat: 45, lon: 9, ts: now };
const signs: Partial<LiveDrone>[] = [
  { landed: 'in_air', armed: true },
  { landed: 'on_ground', armed: true },
  { landed: 'on_ground', armed: false, currentA: -5 },
  { landed: 'on_ground', armed: false },
];
const links: Partial<LiveDrone>[] = [
  { online: true, seenAt: now },
  { online: true, seenAt: now - 12_000 },
  { online: false, seenAt: now - 600_000 },
];
const alarms: LiveDrone['alarm'][] = [
  null,
  { code: 'note', level: 'info' },
  { code: 'low_tank', level: 'warning' },
  { code: 'low_battery', level: 'critical' },
  { code: 'motor_2', level: 'emergency' },
];

/** Every combination of what a drone's state depends on. */
const fleet: LiveDrone[] = signs.flatMap((sign, s) =>
  links.flatMap((link, l) =>
    alarms.flatMap((alarm, a) =>
      [false, true].map((inMaintenance) => ({
        ...{ ...at, ...sign, ...link, alarm, inMaintenance },
        id: `D-${s}${l}${a}${inMaintenance ? 'm' : ''}`,
      })),
    ),
  ),
);
const linkAt = (drone: LiveDrone) => linkOf(drone, { now, cutSince: undefined });
const registered = (drone: LiveDrone) => ({
  id: drone.id,
  name: drone.id,
  model: 'M1',
  lastSeenAt: new Date(drone.seenAt ?? now).toISOString(),
  link: linkAt(drone),
  status: droneStatus({ ...drone, link: linkAt(drone), alarmLevel: drone.alarm?.level }),
  alarm: drone.alarm?.code ?? null,
  alarmLevel: drone.alarm?.level ?? null,
});

const me: Me = {
  ...{ id: 'u1', username: 'Mara', avatar: '', roles: ['11'], accountVerified: '1', timeZone: 'UTC' },
};

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await Promise.all([loadMessages('en', 'app'), library.load()]);
  Element.prototype.scrollIntoView = () => undefined;
  useSession.setState({ phase: 'in', me, actions: ['drones.list', 'fleet.watch'] });
  vi.stubGlobal('fetch', (input: string | URL) =>
    String(input).includes('/api/drones?')
      ? Promise.resolve(
          Response.json({ code: 0, msg: '', result: { items: fleet.map(registered), total: fleet.length } }),
        )
      : new Promise(() => undefined),
  );
  fleetScreen('own').store.apply({ type: 'snapshot', n: 1, at: now, drones: fleet });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (element: ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>).container;

/** The state of the first glyph of an element. */
const glyphIn = (element: Element): string | undefined =>
  [...(element.querySelector('.sf-glyph')?.classList ?? [])]
    .find((name) => name.startsWith('is-'))
    ?.slice('is-'.length);

function inRegister(drone: LiveDrone) {
  const place = show(<StateTag drone={registered(drone)} />);
  return { glyph: glyphIn(place), words: place.querySelector('.sf-status > span')?.textContent };
}

function inRow(drone: LiveDrone) {
  const fleetOnScreen = fleetScreen('own');
  const host = document.createElement('div');
  host.innerHTML = `<div data-drone="${drone.id}"><span data-cell="state"></span></div>`;
  paintRows(host, fleetOnScreen, { t, fmt: currentFmt() });
  const row = fleetOnScreen.list().rows.find(({ id }) => id === drone.id);
  return { glyph: row?.glyph, words: host.textContent };
}

function inInspector(drone: LiveDrone) {
  const nothing = () => undefined;
  const place = show(
    <DroneInspector
      {...{ scope: 'own', id: drone.id, stored: undefined, following: false }}
      {...{ screen: fleetScreen('own'), follow: nothing, step: nothing, close: nothing }}
    />,
  );
  return { glyph: glyphIn(place), words: place.querySelector('.sf-num')?.textContent };
}

function onMap(drone: LiveDrone) {
  const [feature] = [...fleetScreen('own').source.features()].filter(({ id }) => id === drone.id);
  if (!feature) return undefined;
  const { icon, label } = droneProperties(feature);
  return { glyph: droneStates.find((state) => glyphImage(state) === icon), words: label };
}

test('every state of a drone has one glyph and one wording in list, row, inspector, map and palette', async () => {
  show(<Palette me={me} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'D-' } });
  const found = await screen.findAllByRole('option', { name: /D-/ }, { timeout: 10_000 });
  const inPalette = new Map(
    found.map((option) => [
      option.querySelector('span')?.textContent,
      { glyph: glyphIn(option), words: option.querySelector('small')?.textContent },
    ]),
  );
  const glyphs = new Set<string | undefined>();
  for (const drone of fleet) {
    const { glyph, words } = inRegister(drone);
    glyphs.add(glyph);
    expect(words).toBeTruthy();
    expect({ id: drone.id, ...inRow(drone) }).toEqual({ id: drone.id, glyph, words });
    expect({ id: drone.id, ...inPalette.get(drone.id) }).toEqual({
      id: drone.id,
      glyph,
      words: `${words} · M1`,
    });
    const inspector = inInspector(drone);
    expect({ id: drone.id, glyph: inspector.glyph }).toEqual({ id: drone.id, glyph });
    expect(inspector.words?.startsWith(`${words} · `), `${inspector.words} begins with ${words}`).toBe(true);
    const map = onMap(drone);
    expect({ id: drone.id, glyph: map?.glyph }).toEqual({ id: drone.id, glyph });
    // The map names problems only.
    if (glyph === 'fault' || glyph === 'warning') expect(words?.split(' · ')[0]).toBe(map?.words);
    cleanup();
  }
  expect([...glyphs].sort()).toEqual([...droneStates].sort());
  expect(new Set(fleet.map(linkAt)).size).toBe(3);
});

const alarmTexts = Object.keys(noticeTexts)
  .filter(isNoticeTextId)
  .flatMap((id) => {
    const code = alarmCodeOf(id, { code: 'motor 2' });
    return code === null || noticeTexts[id].severity === 'info'
      ? []
      : [{ code, severity: noticeTexts[id].severity }];
  });

test.each(alarmTexts)(
  'a message about $code has the glyph and the words of the drone’s state',
  ({ code, severity }) => {
    const drone: LiveDrone = {
      ...at,
      id: 'N',
      landed: 'in_air',
      ...links[0],
      alarm: { code, level: severity },
    };
    const notice: Notice = {
      ...{ id: 'n1', no: 1, kind: 'alarm', severity, alarm: code, text: '', target: null, readAt: null },
      createdAt: new Date(now).toISOString(),
    };
    const nothing = () => undefined;
    const place = show(
      <NoticeRow notice={notice} href={undefined} now={new Date(now)} follow={nothing} mark={nothing} />,
    );
    const { glyph, words } = inRegister(drone);
    expect(glyphIn(place)).toBe(glyph);
    expect(place.querySelector('.sf-cut')?.textContent?.split(' · ')[0]).toBe(words);
  },
);
