import { useCallback, useEffect, useState } from 'react';

export interface Tip {
  text: string;
  top: number;
}

/** Handlers that show an item's name next to the folded rail. */
export type TipFor = (text: string) => {
  onPointerEnter?: (event: { currentTarget: Element }) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: { currentTarget: Element }) => void;
  onBlur?: () => void;
};

/** Name of the hovered or focused item while the rail shows icons only; Esc and scrolling hide it. */
export function useRailTip(small: boolean): { tip: Tip | undefined; tipFor: TipFor } {
  const [tip, setTip] = useState<Tip>();
  const hide = useCallback(() => setTip(undefined), []);
  useEffect(() => {
    if (!tip) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hide, true);
    };
  }, [tip, hide]);
  const tipFor = useCallback<TipFor>(
    (text) => {
      if (!small) return {};
      const show = (event: { currentTarget: Element }) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        setTip({ text, top: top + height / 2 });
      };
      return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
    },
    [small, hide],
  );
  return { tip: small ? tip : undefined, tipFor };
}

/** Visual only: screen readers use the item's own name. */
export function RailTip({ tip }: { tip: Tip }) {
  return (
    <div className="sf-rail-tip" style={{ top: tip.top }} aria-hidden="true">
      {tip.text}
    </div>
  );
}
