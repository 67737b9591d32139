import { useId } from 'react';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { filterNames } from './audit-search.ts';

/** Nouns with their dot, which select all that was done to them. */
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

/** Action, actor, target and time. */
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
      <select
        aria-label={t('trail.action')}
        value={chosen ?? ''}
        onChange={(event) => change({ action: event.target.value || undefined, entry: undefined })}
      >
        <option value="">{`${t('trail.action')}: ${t('people.any')}`}</option>
        {nouns.map((noun) => (
          <option key={noun} value={noun}>
            {noun}
          </option>
        ))}
      </select>
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
  const isTime = name === 'from' || name === 'to';
  const take = (typed: string) => {
    if (typed !== value) change(typed.trim() || undefined);
  };
  return (
    <label className="au-filter" htmlFor={id}>
      <span>{t(titles[name])}</span>
      <input
        id={id}
        className="sf-input"
        type={isTime ? 'datetime-local' : 'text'}
        defaultValue={value}
        placeholder={isTime ? undefined : t('trail.idHint')}
        maxLength={64}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value);
        }}
      />
    </label>
  );
}
