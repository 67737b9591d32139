import Plus from 'lucide-react/icons/plus';
import type { Key, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Delayed, ErrorState, Skeleton } from '../states/states.tsx';
import { Section } from './section.tsx';

interface ListSectionProps<Item extends { id: Key }> {
  id: string;
  title: string;
  /** What the list is for; shown above it at all times. */
  about: ReactNode;
  add?: { text: string; run: () => void };
  /** The request for the items. */
  query: { error: Error | null; refetch: () => unknown };
  /** Undefined until they have been read. */
  items: readonly Item[] | undefined;
  /** Shown in place of the list when it has no items. */
  empty: string;
  row: (item: Item) => ReactNode;
  /** Dialogs of the section. */
  children?: ReactNode;
}

/** A section of a page with a list: what it is for, a button for a new item, and rows of `ListRow`. */
export function ListSection<Item extends { id: Key }>(props: ListSectionProps<Item>) {
  const { id, title, about, add, query, items, empty, row, children } = props;
  const action = add && (
    <Button icon={<Plus className="sf-icon" />} onClick={add.run}>
      {add.text}
    </Button>
  );
  return (
    <Section id={id} title={title} action={action}>
      <p>{about}</p>
      {query.error && !items && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {!query.error && !items && (
        <Delayed>
          <Skeleton height={56} />
        </Delayed>
      )}
      {items?.length === 0 && <p>{empty}</p>}
      {items && items.length > 0 && (
        <ul className="sf-rows has-actions">
          {items.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}

interface ListRowProps {
  icon: ReactNode;
  name: string;
  /** The part of a secret or link by which its reader recognizes it. */
  mark?: string;
  lines: readonly ReactNode[];
  /** Shown before the actions. */
  control?: ReactNode;
  /** Buttons; `label` names the item too, for screen readers. */
  actions: readonly { text: string; label: string; run: () => void }[];
}

/** The content of a row of a `ListSection`. */
export function ListRow({ icon, name, mark, lines, control, actions }: ListRowProps) {
  return (
    <>
      {icon}
      <div>
        <strong>{name}</strong> {mark && <span className="sf-id">{mark}</span>}
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
          <small key={nth}>{line}</small>
        ))}
      </div>
      {(control || actions.length > 0) && (
        <span>
          {control}
          {actions.map(({ text, label, run }) => (
            <Button key={text} aria-label={label} title={label} onClick={run}>
              {text}
            </Button>
          ))}
        </span>
      )}
    </>
  );
}
