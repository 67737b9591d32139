import { afterEach, expect, test, vi } from 'vitest';
import { fakeGl } from '../../../../test/fake-gl.ts';
import { atlasImages } from '../../../shared/map/glyphs/glyph-atlas.ts';
import type { DroneFeature } from './drone-features.ts';
import { createDroneGlyphs, type GlyphField } from './drone-glyphs.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const centre = { lng: 8.4, lat: 47.2 };
const drone = (id: string, more: Partial<DroneFeature> = {}): DroneFeature => ({
  id,
  lon: centre.lng,
  lat: centre.lat,
  headingDeg: 90,
  status: 'working',
  linkState: 'online',
  locked: false,
  name: `Heron ${id}`,
  label: '1.2 ha',
  ...more,
});

/** A map of 300 × 200 pixels with its centre at 150, 100. */
function make() {
  const gl = fakeGl();
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
  const host = document.createElement('div');
  const listeners = new Map<string, () => void>();
  const field: GlyphField = {
    map: {
      getCenter: () => centre,
      getZoom: () => 16,
      getContainer: () => container,
      project: () => ({ x: 150, y: 100 }),
      getCanvasContainer: () => host,
      on: (event, listener) => listeners.set(event, listener),
      once: (event, listener) => listeners.set(event, listener),
    },
    onColours: () => () => false,
    setLost: () => undefined,
  };
  const glyphs = createDroneGlyphs(field);
  const cells = () => gl.pictures.at(-1)?.map((floats) => atlasImages[floats[3] ?? -1]);
  return {
    ...gl,
    glyphs,
    cells,
    host,
    paint: () => listeners.get('render')?.(),
    end: () => listeners.get('remove')?.(),
  };
}

test('the selected drone lies above all others, in its bracket and under its own padlock', () => {
  const { glyphs, cells } = make();
  const chosen = drone('B', { locked: true, status: 'fault' });
  glyphs.show([drone('A', { locked: true }), chosen, drone('C', { status: 'standby' })], 1);
  glyphs.choose({ drone: chosen, at: chosen });
  glyphs.frame();
  expect(cells()).toEqual([
    'glyph-working',
    'glyph-standby',
    'lock-badge',
    'bracket',
    'glyph-fault',
    'lock-badge',
  ]);
  expect(glyphs.drawn().map(({ layer, properties }) => [layer, properties['id']])).toEqual([
    ['drones', 'A'],
    ['drones', 'C'],
    ['drone-selected', 'B'],
  ]);
});

test('the selected drone is drawn and can be clicked where it glides', () => {
  const { glyphs, cells, host } = make();
  const chosen = drone('B');
  glyphs.show([chosen], 1);
  glyphs.choose({ drone: chosen, at: { lon: centre.lng + 0.001, lat: centre.lat } });
  glyphs.frame();
  expect(cells()).toEqual(['bracket', 'glyph-working']);
  const eastPx = (0.001 / 360) * 512 * 2 ** 16;
  expect(glyphs.at({ x: 150 + eastPx, y: 100 }, 8)?.id).toBe('B');
  expect(glyphs.at({ x: 150, y: 100 }, 8)).toBeUndefined();
  expect(host.textContent).toBe('Heron B1.2 ha');
  expect(host.querySelector<HTMLElement>('.sf-map-drone-label')?.style.transform).toBe(
    `translate(${(150 + eastPx).toFixed(1)}px, 100.0px)`,
  );
});

test('drones close together are one disc with their number, marked when one needs attention', () => {
  const { glyphs, cells } = make();
  const away = { lon: centre.lng + 0.001 };
  const crowd = Array.from({ length: 12 }, (_, n) => drone(`A${n}`, n === 3 ? { status: 'fault' } : {}));
  glyphs.show([...crowd, drone('B', { ...away, status: 'standby', locked: true })], 1, 16);
  glyphs.frame();
  expect(cells()).toEqual(['disc-1-attention', 'digit-1', 'digit-2', 'glyph-standby', 'lock-badge']);
  expect(
    glyphs.drawn().map(({ layer, properties }) => [layer, properties['count'] ?? properties['id']]),
  ).toEqual([
    ['drone-clusters', 12],
    ['drones', 'B'],
  ]);
  expect(
    glyphs
      .at({ x: 160, y: 100 }, 8)
      ?.members?.()
      .map(({ id }) => id),
  ).toEqual(crowd.map(({ id }) => id));
  const eastPx = (0.001 / 360) * 512 * 2 ** 16;
  expect(glyphs.at({ x: 150 + eastPx, y: 100 }, 8)?.id).toBe('B');
  expect(glyphs.near()).toEqual([]);
});

test('the selected drone lies on its cluster and is what a click there means', () => {
  const { glyphs, cells } = make();
  const chosen = drone('B');
  glyphs.show([drone('A'), chosen], 1, 16);
  glyphs.choose({ drone: chosen, at: chosen });
  glyphs.frame();
  expect(cells()).toEqual(['disc-0', 'digit-2', 'bracket', 'glyph-working']);
  expect(glyphs.at({ x: 150, y: 100 }, 8)?.id).toBe('B');
});

test('it draws once a frame and only what changed, with the map while that moves', () => {
  const { glyphs, pictures, paint } = make();
  glyphs.show([drone('A')], 5);
  glyphs.frame();
  glyphs.frame();
  paint();
  const before = pictures.length;
  paint();
  glyphs.frame();
  expect(pictures).toHaveLength(before);
  expect(glyphs.updates()).toEqual({ count: 1, readMs: 5 });
  glyphs.show([drone('A')], 9);
  paint();
  expect(pictures).toHaveLength(before + 1);
  expect(glyphs.updates()).toEqual({ count: 2, readMs: 9 });
});

test('after a lost context no drone is reported as drawn', () => {
  const { glyphs, lose, giveBack } = make();
  glyphs.show([drone('A')], 1);
  glyphs.frame();
  expect(glyphs.drawn()).toHaveLength(1);
  lose();
  expect(glyphs.drawn()).toEqual([]);
  giveBack();
  expect(glyphs.drawn()).toHaveLength(1);
});

test('an ended map leaves neither canvas nor words nor context', () => {
  const { end, host, isReleased } = make();
  expect(host.children).toHaveLength(2);
  end();
  expect(host.children).toHaveLength(0);
  expect(isReleased()).toBe(true);
});
