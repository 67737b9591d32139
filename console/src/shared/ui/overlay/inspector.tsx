import './inspector.css';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useMobile } from '../theme/look.ts';
import { useEscape } from './escape.ts';

interface InspectorProps {
  label: string;
  glyph?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
  footer?: ReactNode;
  /** On a phone it opens at its highest stop, for content that is read or filled in. */
  isTall?: boolean;
  /** On a phone it moves to its lowest stop while the user works on the page behind it. */
  isAside?: boolean;
  close: () => void;
  children: ReactNode;
}

export type SheetStop = 'low' | 'middle' | 'high';
const stops: readonly SheetStop[] = ['low', 'middle', 'high'];
/** Drag distance in px before the sheet moves to its next stop. */
const stepPx = 48;

function Head({ glyph, title, subtitle, action, close }: InspectorProps) {
  const t = useT();
  return (
    <header className="sf-inspector-head">
      {glyph}
      <div>
        <h2 className="sf-cut">{title}</h2>
        {subtitle && <p className="sf-cut">{subtitle}</p>}
      </div>
      {action}
      <button
        type="button"
        className="sf-button is-quiet is-icon"
        aria-label={t('inspector.close')}
        onClick={close}
      >
        <X className="sf-icon" />
      </button>
    </header>
  );
}

/**
 * Returns the focus to the element that opened the inspector, such as a list row, unless the user has focused
 * something else meanwhile.
 */
function useFocusReturn(): RefObject<HTMLElement | null> {
  const host = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = host.current;
    return () => {
      const now = document.activeElement;
      const isOurs = now === document.body || element?.contains(now);
      if (isOurs && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return host;
}

/** Details of the selected item: docked at the right (420 px); on a phone a sheet with three stops. Esc closes it. */
export function Inspector(props: InspectorProps) {
  const mobile = useMobile();
  useEscape(props.close);
  const host = useFocusReturn();
  if (mobile) return <Sheet {...props} />;
  return (
    <aside ref={host} className="sf-inspector" aria-label={props.label}>
      <Head {...props} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="sf-inspector-body sf-inset" tabIndex={0} aria-label={props.label}>
        {props.children}
      </section>
      {props.footer && <footer className="sf-inspector-foot">{props.footer}</footer>}
    </aside>
  );
}

function Sheet(props: InspectorProps) {
  const { isTall = false, isAside = false } = props;
  const usual = isTall ? 'high' : 'middle';
  const [stop, setStop] = useState<SheetStop>(usual);
  useEffect(() => setStop(isAside ? 'low' : usual), [isAside, usual]);
  return (
    <BottomSheet label={props.label} stop={stop} change={setStop}>
      <Head {...props} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="sf-inspector-body sf-inset" tabIndex={0} aria-label={props.label}>
        {props.children}
      </section>
      {props.footer && <footer className="sf-inspector-foot">{props.footer}</footer>}
    </BottomSheet>
  );
}

/** A bottom sheet with three stops: 96 px, 45 %, 92 %. The handle can be dragged, tapped or moved by keyboard. */
export function BottomSheet(props: {
  label: string;
  stop: SheetStop;
  change: (stop: SheetStop) => void;
  children: ReactNode;
}) {
  const t = useT();
  const { stop, change } = props;
  const startY = useRef<number>(undefined);
  const move = (steps: number) => {
    const index = Math.max(0, Math.min(stops.length - 1, stops.indexOf(stop) + steps));
    change(stops[index] ?? stop);
  };
  const onUp = (event: PointerEvent) => {
    const dy = event.clientY - (startY.current ?? event.clientY);
    startY.current = undefined;
    if (Math.abs(dy) < 8) move(stop === 'high' ? -2 : 1);
    else if (Math.abs(dy) >= stepPx / 2) move(-Math.sign(dy) * Math.ceil(Math.abs(dy) / (innerHeight * 0.4)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') move(1);
    else if (event.key === 'ArrowDown') move(-1);
    else if (event.key === 'Enter' || event.key === ' ') move(stop === 'high' ? -2 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <aside className={`sf-sheet is-${stop}`} aria-label={props.label}>
      <button
        type="button"
        className="sf-sheet-handle"
        aria-label={t('inspector.resize')}
        onPointerDown={(event) => {
          startY.current = event.clientY;
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }}
        onPointerUp={onUp}
        onKeyDown={onKeyDown}
      />
      {props.children}
    </aside>
  );
}
