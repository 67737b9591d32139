import './section.css';
import type { ReactNode } from 'react';

/** A section of a page: title, state, actions and content. */
export function Section(props: {
  id: string;
  title: string;
  state?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, state, action, children } = props;
  return (
    <section className="sf-section" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {state}
        {action && <div className="sf-section-action">{action}</div>}
      </header>
      {children}
    </section>
  );
}

/** Moves the focus to the title of a section, for when the focused control is gone with what it changed. */
export const focusSection = (id: string): void => document.getElementById(`${id}-title`)?.focus();

export interface FactRow {
  name: string;
  value: ReactNode;
  action?: ReactNode;
}

/** A list of names and values; an action is at the end of its row. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="sf-facts">
      {rows.map(({ name, value, action }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value || '–'}</span>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
