import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { PageScope } from '../../../shared/tabs/page.tsx';
import { startTabs, stopTabs, tabs } from '../../../shared/tabs/tabs.ts';
import type { Bounds } from './flight-bounds.ts';
import { useFlightView } from './use-flight-view.ts';

const path = '/flightlog/detail/7';
const bounds: Bounds = [146, -34.5, 146.1, -34.4];

/** A map with only the methods that the hook uses: its view and its move events. */
function fakeMap() {
  const listeners = new Map<string, Set<(event: object) => void>>();
  let at = { lng: 0, lat: 0, zoom: 1 };
  const fits: unknown[] = [];
  const fire = (name: string, event: object = {}) =>
    act(() => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    });
  const map = {
    on: (name: string, listener: (event: object) => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: (event: object) => void) => listeners.get(name)?.delete(listener),
    fitBounds: (box: unknown) => fits.push(box),
    getContainer: () => document.body,
    getCenter: () => ({ wrap: () => at }),
    getZoom: () => at.zoom,
  };
  const moveTo = (lng: number, lat: number, zoom: number, event: object) => {
    fire('movestart', event);
    at = { lng, lat, zoom };
    fire('moveend', event);
  };
  const field: FieldMap = { map } as never;
  return { field, fits, fire, moveTo };
}

const byHand = { originalEvent: new Event('wheel') };
const rest = () => act(() => void vi.advanceTimersByTime(1000));
const place = () => decodeURIComponent(location.pathname + location.search);

function open(search = '') {
  history.replaceState(null, '', path + search);
  tabs.visit({ key: path, href: path + search, titleKey: undefined });
  const at = { tabKey: path, pathname: path, search, params: { id: '7' } };
  const wrapper = ({ children }: { children: ReactNode }) => <PageScope location={at}>{children}</PageScope>;
  return renderHook(() => useFlightView(bounds), { wrapper });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  startTabs('u1', [], () => undefined);
});
afterEach(() => {
  cleanup();
  stopTabs();
  vi.useRealTimers();
});

test('the whole sortie is shown, also in a new frame, and the address has no map parameters', () => {
  const { result } = open('?t=60');
  const { field, fits, fire, moveTo } = fakeMap();
  act(() => void result.current.watch(field));
  expect([result.current.start, fits]).toEqual([undefined, [bounds]]);
  fire('resize');
  moveTo(146.05, -34.45, 15, {});
  rest();
  expect(fits).toHaveLength(2);
  expect(place()).toBe(`${path}?t=60`);
});

test('the viewer’s position of the map is in the address and kept in a new frame, until all is requested', () => {
  const { result } = open('?t=60');
  const { field, fits, fire, moveTo } = fakeMap();
  act(() => void result.current.watch(field));
  moveTo(146.02, -34.42, 18, byHand);
  expect(place()).toBe(`${path}?t=60`);
  rest();
  expect(place()).toBe(`${path}?t=60&map=-34.42000,146.02000,18.00`);
  fire('resize');
  expect(fits).toHaveLength(1);
  act(() => result.current.fitAll());
  rest();
  expect([fits.length, place()]).toEqual([2, `${path}?t=60`]);
});

test('a link restores its map view, also in a new frame', () => {
  const { result } = open('?map=-34.42,146.02,18');
  const { field, fits, fire } = fakeMap();
  act(() => void result.current.watch(field));
  fire('resize');
  expect(result.current.start).toEqual({ lat: -34.42, lon: 146.02, zoom: 18 });
  expect(fits).toEqual([]);
});

test('a page reopened from a list reports the view of its waiting map; one left in mid-move loses nothing', () => {
  const { result } = open();
  const { field, moveTo } = fakeMap();
  let leave: () => void = () => undefined;
  act(() => {
    leave = result.current.watch(field);
  });
  moveTo(146.02, -34.42, 18, byHand);
  leave();
  rest();
  expect(place()).toBe(path);
  act(() => void result.current.watch(field));
  expect(place()).toBe(`${path}?map=-34.42000,146.02000,18.00`);
});
