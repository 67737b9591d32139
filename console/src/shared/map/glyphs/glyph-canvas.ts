import { createGlyphProgram, type GlyphAtlas } from './glyph-program.ts';

interface GlyphEvents {
  /** The context was restored and is empty: draw again. */
  onRestored(): void;
  /** The context was lost, or restored. */
  onLost(isLost: boolean): void;
}

/** Time after which a context that was not restored counts as lost, ms. */
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
 * A transparent canvas over `parent` that draws many glyphs in one call without redrawing the map below. A lost
 * context is set up again if the browser restores it within a second; a missing or lost one is reported.
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
      // Required for the browser to restore the context.
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
    /** Draws the first `count` glyphs on a view of this size in CSS pixels, if there is a context. */
    draw(glyphs: Float32Array, count: number, view: { widthPx: number; heightPx: number }): void {
      if (!program || (count === 0 && drawn === 0)) return;
      fit(canvas, view.widthPx, view.heightPx);
      program.draw(glyphs, count, view);
      drawn = gl?.isContextLost() ? 0 : count;
    },
    /** Number of glyphs on the canvas. */
    drawn: () => (gl?.isContextLost() ? 0 : drawn),
    /** Removes the canvas and releases its context at once, because browsers have few. */
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
