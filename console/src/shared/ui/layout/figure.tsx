import './layout.css';
import type { ReactNode } from 'react';
import type { Quantity } from '../../format/fmt.ts';
import { InfoTip } from '../overlay/info-tip.tsx';
import { Skeleton } from '../states/states.tsx';

interface FigureProps {
  label: ReactNode;
  /** A short explanation, opened by a button beside the label; only with a text as label. */
  explain?: string;
  /** Undefined while it is loading. */
  value: Quantity | string | undefined;
  /** `hero`: the main figure of a screen; `large`: a totals strip; `normal`: a grid; `small`: a row. */
  size?: 'hero' | 'large' | 'normal' | 'small';
  note?: ReactNode;
  stale?: boolean;
}

/** A labelled number: value large, unit small. */
export function Figure({ label, explain, value, size = 'normal', note, stale }: FigureProps) {
  const waiting = { value: <Skeleton width="4ch" height="0.7em" />, unit: '' };
  const { value: figure, unit } = typeof value === 'string' ? { value, unit: '' } : (value ?? waiting);
  return (
    <dl className={`sf-figure is-${size}${stale ? ' is-stale' : ''}`}>
      <dt>
        {label}
        {explain !== undefined && typeof label === 'string' && <InfoTip about={label}>{explain}</InfoTip>}
      </dt>
      <dd className="sf-num">
        {figure}
        {unit && <small> {unit}</small>}
      </dd>
      {note && <dd className="sf-figure-note">{note}</dd>}
    </dl>
  );
}

/** A row of figures with dividers, such as the totals of a filtered list. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
    <div className="sf-figures sf-inset" tabIndex={0}>
      {children}
    </div>
  );
}
