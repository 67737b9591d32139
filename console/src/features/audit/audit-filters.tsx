import { useId, useState } from 'react';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { DateInput } from '../../shared/ui/primitives/date-input.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { filterNames } from './audit-search.ts';

/** Prefixes that select all actions on one kind of object. */
const nouns = [
  'accounts.',
  'announcements.',
  'audit.',
  'chat-app.',
  'drones.',
  'enterprises.',
  'exports.',
  'files.',
  'flights.',
  'profile.',
  'registration.',
  'reviews.',
] as const;

interface FiltersProps {
  params: URLSearchParams;
  change: (patch: Record<string, string | undefined>) => void;
}

export function AuditFilters({ params, change }: FiltersProps) {
  const t = useT();
  const action = params.get('action') ?? '';
  const chosen = nouns.find((noun) => noun === action);
  return (
    <>
      <SearchBox
        label={t('trail.actionHint')}
        value={action}
        change={(next) => change({ action: next, entry: undefined })}
      />
      <Select
        label={t('trail.action')}
        value={chosen}
        empty={`${t('trail.action')}: ${t('people.any')}`}
        options={optionsFrom(nouns, (noun) => noun)}
        change={(noun) => change({ action: noun, entry: undefined })}
      />
      {filterNames
        .filter((name) => name !== 'action')
        .map((name) => (
          <Entry
            key={`${name} ${params.get(name)}`}
            name={name}
            value={params.get(name) ?? ''}
            change={(value) => change({ [name]: value, entry: undefined })}
          />
        ))}
    </>
  );
}

const titles = {
  from: 'trail.from',
  to: 'trail.to',
  actorId: 'trail.actor',
  targetId: 'trail.target',
} as const satisfies Record<string, MsgKey>;

function Entry(props: {
  name: keyof typeof titles;
  value: string;
  change: (value: string | undefined) => void;
}) {
  const t = useT();
  const id = useId();
  const { name, value, change } = props;
  const [typed, setTyped] = useState(value);
  const take = () => {
    if (typed !== value) change(typed.trim() || undefined);
  };
  if (name === 'from' || name === 'to')
    return (
      <div className="au-filter">
        <span id={id}>{t(titles[name])}</span>
        <DateInput labelledBy={id} withTime value={typed} change={setTyped} leave={take} />
      </div>
    );
  return (
    <label className="au-filter" htmlFor={id}>
      <span>{t(titles[name])}</span>
      <input
        id={id}
        type="text"
        className="sf-input"
        value={typed}
        placeholder={t('trail.idHint')}
        maxLength={64}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </label>
  );
}
