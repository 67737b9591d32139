import { createGlyphProgram, type GlyphAtlas } from './glyph-program.ts';

interface GlyphEvents {
  /** The context returned, empty: draw again. */
  onRestored(): void;
  /** There is no context to draw with, or there is one again. */
  onLost(isLost: boolean): void;
}

/** A context that is not back by then is lost for anyone who looks at the map. */
const restoreMs = 1000;

function makeCanvas(parent: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'sf-map-glyphs';
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
  parent.append(canvas);
  return canvas;
}

function fit(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  const width = Math.round(widthPx * window.devicePixelRatio);
  const height = Math.round(heightPx * window.devicePixelRatio);
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  Object.assign(canvas.style, { width: `${widthPx}px`, height: `${heightPx}px` });
}

/**
 * A see-through canvas over `parent` that draws any number of glyphs in one call, without the map beneath being
 * drawn again. A context that was lost is set up again when the browser gives it back within a second; one that is
 * missing or stays away is reported.
 */
export function createGlyphCanvas(parent: HTMLElement, events: GlyphEvents) {
  const canvas = makeCanvas(parent);
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false });
  const listening = new AbortController();
  let atlas: GlyphAtlas | undefined;
  let program: ReturnType<typeof createGlyphProgram> | undefined;
  let drawn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (): void => {
    try {
      program = gl ? createGlyphProgram(gl) : undefined;
      if (atlas) program?.setAtlas(atlas);
    } catch (error) {
      console.error(error);
    }
    if (!program) events.onLost(true);
  };
  begin();
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      // Without this the browser would not give it back.
      event.preventDefault();
      program = undefined;
      drawn = 0;
      clearTimeout(timer);
      timer = setTimeout(() => events.onLost(true), restoreMs);
    },
    { signal: listening.signal },
  );
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      clearTimeout(timer);
      begin();
      if (!program) return;
      events.onLost(false);
      events.onRestored();
    },
    { signal: listening.signal },
  );

  return {
    setAtlas(next: GlyphAtlas): void {
      atlas = next;
      program?.setAtlas(next);
    },
    /** Draws the first `count` of the glyphs on a view of this size in CSS pixels, if there is a context. */
    draw(glyphs: Float32Array, count: number, view: { widthPx: number; heightPx: number }): void {
      if (!program || (count === 0 && drawn === 0)) return;
      fit(canvas, view.widthPx, view.heightPx);
      program.draw(glyphs, count, view);
      drawn = gl?.isContextLost() ? 0 : count;
    },
    /** How many glyphs are on the canvas now. */
    drawn: () => (gl?.isContextLost() ? 0 : drawn),
    /** Ends the canvas and gives its context back at once: a browser has few of them. */
    remove(): void {
      listening.abort();
      clearTimeout(timer);
      program = undefined;
      drawn = 0;
      gl?.getExtension('WEBGL_lose_context')?.loseContext();
      canvas.remove();
    },
  };
}
