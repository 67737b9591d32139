import { glyphFloats } from './glyph-program.ts';

/** A list of glyphs, bottom first, as floats for the canvas; its buffer grows and is reused. */
export function createGlyphList() {
  let floats = new Float32Array(64 * glyphFloats);
  let count = 0;
  return {
    clear(): void {
      count = 0;
    },
    /** Adds a glyph by its centre in CSS pixels, by default opaque and upright. */
    put(x: number, y: number, cell: number, opacity = 1, headingDeg = 0): void {
      const at = count * glyphFloats;
      if (at + glyphFloats > floats.length) {
        const more = new Float32Array(floats.length * 2);
        more.set(floats);
        floats = more;
      }
      floats[at] = x;
      floats[at + 1] = y;
      floats[at + 2] = (headingDeg * Math.PI) / 180;
      floats[at + 3] = cell;
      floats[at + 4] = opacity;
      count += 1;
    },
    count: () => count,
    floats: () => floats,
  };
}
