import './layout.css';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../controls/button.tsx';

/**
 * Title and primary actions at the top of a page (56 px), with an optional filter bar below. On a phone a list page
 * shows only the first filter (its search) and a button that opens the others.
 */
export function PageHeader(props: { title: ReactNode; actions?: ReactNode; filters?: ReactNode }) {
  return (
    <header className="sf-head">
      <div className="sf-head-line">
        <h1>{props.title}</h1>
        {props.actions && <div className="sf-head-actions">{props.actions}</div>}
      </div>
      {props.filters && <Filters>{props.filters}</Filters>}
    </header>
  );
}

function Filters({ children }: { children: ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`sf-filters${isOpen ? ' is-open' : ''}`}>
      {children}
      <Button
        className="sf-filters-more"
        iconOnly={t('flights.filters')}
        icon={<SlidersHorizontal className="sf-icon" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  );
}
