import { useEffect, useRef } from 'react';

type Close = () => void;
const layers: { current: Close }[] = [];

function onKey(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !top) return;
  event.preventDefault();
  top.current();
}

/** While mounted, Esc closes this layer if it is the topmost open one. */
export function useEscape(close: Close, active = true): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    if (layers.length === 0) document.addEventListener('keydown', onKey);
    layers.push(latest);
    return () => {
      layers.splice(layers.indexOf(latest), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, [active]);
}
