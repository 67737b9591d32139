import './layout.css';
import type { ReactNode } from 'react';

/** Title and primary actions at the top of a page (56 px), a filter bar below when there is one. */
export function PageHeader(props: { title: ReactNode; actions?: ReactNode; filters?: ReactNode }) {
  return (
    <header className="sf-head">
      <div className="sf-head-line">
        <h1>{props.title}</h1>
        {props.actions && <div className="sf-head-actions">{props.actions}</div>}
      </div>
      {props.filters && <div className="sf-filters">{props.filters}</div>}
    </header>
  );
}
