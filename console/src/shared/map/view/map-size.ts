import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterPaint } from '../../after-paint.ts';

/**
 * Keeps a map as large as its host. The library's own watch takes a host that leaves the page for one of another size:
 * it would make and draw the hidden map small, and again large at its return.
 */
export function keepSize(map: Pick<MapLibreMap, 'resize' | 'redraw' | 'triggerRepaint'>, host: HTMLElement) {
  const sizeOf = () => `${host.clientWidth} ${host.clientHeight} ${devicePixelRatio}`;
  let known = sizeOf();
  const fit = () => {
    const size = sizeOf();
    if (host.clientWidth === 0 || size === known) return;
    known = size;
    map.resize();
    // Its canvas is empty now: drawn in the same frame, it never shows so.
    map.redraw();
  };
  const watch = new ResizeObserver(fit);
  watch.observe(host);
  const draw = map.triggerRepaint.bind(map);
  let isHidden = false;
  let isReturning = false;
  map.triggerRepaint = () => {
    if (!isHidden && !isReturning) draw();
  };
  return {
    /**
     * After the host returned to the page. Its canvas kept the last picture: that is painted with the page, and a new
     * one after it, since drawing takes longer than all the rest of the way back. Whether it has another size now, the
     * watch states in the same frame; to read it here would make the browser lay out the page twice.
     */
    shown(): void {
      isHidden = false;
      isReturning = true;
      afterPaint(() => {
        isReturning = false;
        map.triggerRepaint();
      });
    },
    /**
     * When the host leaves the page. What a hidden map draws, such as data that arrives late, piles up unseen with
     * the browser, and the way back would wait until all of it is drawn.
     */
    hidden(): void {
      isHidden = true;
    },
    stop: () => watch.disconnect(),
  };
}
