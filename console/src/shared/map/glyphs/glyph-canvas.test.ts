import { afterEach, expect, test, vi } from 'vitest';
import { fakeGl } from '../../../../test/fake-gl.ts';
import { createGlyphCanvas } from './glyph-canvas.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const view = { widthPx: 300, heightPx: 200 };

function make() {
  const gl = fakeGl();
  const reported: string[] = [];
  const glyphs = createGlyphCanvas(document.createElement('div'), {
    onRestored: () => reported.push('restored'),
    onLost: (isLost) => reported.push(isLost ? 'lost' : 'there'),
  });
  return { ...gl, reported, glyphs };
}

test('it remembers what it drew, and has drawn nothing while its context is lost', () => {
  const { glyphs, lose, giveBack, reported } = make();
  expect(glyphs.drawn()).toBe(0);
  glyphs.draw(new Float32Array(10), 2, view);
  expect(glyphs.drawn()).toBe(2);
  lose();
  expect(glyphs.drawn()).toBe(0);
  glyphs.draw(new Float32Array(10), 2, view);
  expect(glyphs.drawn()).toBe(0);
  giveBack();
  expect(reported).toEqual(['there', 'restored']);
  glyphs.draw(new Float32Array(10), 2, view);
  expect(glyphs.drawn()).toBe(2);
});

test('a context restored within a second is no loss, one that stays lost is reported', () => {
  vi.useFakeTimers();
  const { lose, giveBack, reported } = make();
  lose();
  vi.advanceTimersByTime(999);
  giveBack();
  vi.advanceTimersByTime(5_000);
  expect(reported).toEqual(['there', 'restored']);
  lose();
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual(['there', 'restored', 'lost']);
  giveBack();
  expect(reported).toEqual(['there', 'restored', 'lost', 'there', 'restored']);
});

test('missing or insufficient WebGL2 is reported at once as a loss', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const onLost = vi.fn();
  const canvas = createGlyphCanvas(document.createElement('div'), { onRestored: () => undefined, onLost });
  expect(onLost).toHaveBeenCalledExactlyOnceWith(true);
  canvas.draw(new Float32Array(5), 1, view);
  expect(canvas.drawn()).toBe(0);
  const noise = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeGl({ isLinkable: false });
  createGlyphCanvas(document.createElement('div'), { onRestored: () => undefined, onLost });
  expect(onLost).toHaveBeenCalledTimes(2);
  expect(noise).toHaveBeenCalledOnce();
});

test('removed, it gives its context back and no longer listens', () => {
  vi.useFakeTimers();
  const { glyphs, lose, giveBack, isReleased, reported } = make();
  glyphs.remove();
  expect(isReleased()).toBe(true);
  lose();
  vi.advanceTimersByTime(5_000);
  giveBack();
  expect(reported).toEqual([]);
});
