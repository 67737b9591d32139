import { vi } from 'vitest';

/** Values of the glyphs of one frame, five each, bottom first. */
type Picture = number[][];

/**
 * Gives canvases a WebGL context that draws nothing and records the calls, as jsdom has none. Returns functions to
 * lose and restore the context.
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
    // A glyph has four corners of seven floats each: two for the corner, five for the glyph.
    drawElements: (_mode: unknown, indices: number) => {
      pictures.push(
        Array.from({ length: indices / 6 }, (_, i) => [...sent.subarray(i * 28 + 2, i * 28 + 7)]),
      );
    },
  };
  const gl = new Proxy(known, { get: (all, name) => all[String(name)] ?? (() => ({})) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    canvas = this;
    // Only what the glyphs use is implemented.
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
