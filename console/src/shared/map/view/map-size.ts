import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterPaint } from '../../after-paint.ts';

/**
 * Keeps a map as large as its host. The library would treat a host that leaves the page as resized: it would draw the
 * hidden map small, and large again at its return.
 */
export function keepSize(map: Pick<MapLibreMap, 'resize' | 'redraw' | 'triggerRepaint'>, host: HTMLElement) {
  const sizeOf = () => `${host.clientWidth} ${host.clientHeight} ${devicePixelRatio}`;
  let known = sizeOf();
  const fit = () => {
    const size = sizeOf();
    if (host.clientWidth === 0 || size === known) return;
    known = size;
    map.resize();
    // Resizing empties the canvas; drawing in the same frame hides that.
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
     * Called when the host is back on the page. The canvas kept its last content, which is painted first; a new frame
     * follows, because drawing takes longer than the rest. A changed size is reported by the observer in the same
     * frame; reading it here would cause a second layout.
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
     * Called when the host leaves the page. Draw commands of a hidden map would queue in the browser, and showing it
     * again would wait for all of them.
     */
    hidden(): void {
      isHidden = true;
    },
    stop: () => watch.disconnect(),
  };
}
