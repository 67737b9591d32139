import { vi } from 'vitest';

/** Floats of the glyphs of one picture, five each, bottom first. */
type Picture = number[][];

/**
 * Gives canvases a context that draws nothing and remembers what it was asked to, as jsdom has none. Answers the means
 * to take it away and give it back as a browser does.
 */
export function fakeGl({ isLinkable = true } = {}) {
  let isLost = false;
  let isReleased = false;
  let canvas: HTMLCanvasElement | undefined;
  let sent = new Float32Array(0);
  const pictures: Picture[] = [];
  const known: Record<string, unknown> = {
    isContextLost: () => isLost,
    getProgramParameter: () => isLinkable,
    getProgramInfoLog: () => 'too old',
    getExtension: () => ({
      loseContext: () => {
        isReleased = true;
      },
    }),
    bufferData: (_target: unknown, data: Float32Array | Uint32Array) => {
      if (data instanceof Float32Array) sent = Float32Array.from(data);
    },
    // Four corners of seven floats make a glyph: two of the corner, five of the glyph.
    drawElements: (_mode: unknown, indices: number) => {
      pictures.push(
        Array.from({ length: indices / 6 }, (_, i) => [...sent.subarray(i * 28 + 2, i * 28 + 7)]),
      );
    },
  };
  const gl = new Proxy(known, { get: (all, name) => all[String(name)] ?? (() => ({})) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    canvas = this;
    // Only what the glyphs ask for is there.
    return gl as unknown as null;
  });
  const happen = (event: string) => canvas?.dispatchEvent(new Event(event, { cancelable: true }));
  return {
    pictures,
    isReleased: () => isReleased,
    lose: () => {
      isLost = true;
      happen('webglcontextlost');
    },
    giveBack: () => {
      isLost = false;
      happen('webglcontextrestored');
    },
  };
}
