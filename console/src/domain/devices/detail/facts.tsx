import './facts.css';
import './status.css';
import type { ReactNode } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';

export function Block(props: { title?: string; action?: ReactNode; children: ReactNode }) {
  const { title, action, children } = props;
  return (
    <section className="dr-block">
      {title !== undefined && (
        <header>
          <h3>{title}</h3>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

export function FactList({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  const fmt = useFmt();
  const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '';
  return (
    <dl className="dr-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isKnown(value) ? value : <span className="dr-faint">{fmt.number(null)}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
