import './drone-filters.css';
import { droneModels, firmwareParts } from '@smartflight/contract/drone-models.ts';
import { useQuery } from '@tanstack/react-query';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/glyph.tsx';
import type { GlyphState } from '../../shared/ui/glyph-shapes.ts';
import { Popover } from '../../shared/ui/popover.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import type { FlagName } from './drone-search.ts';
import { teamChoices } from './drones.queries.ts';
import type { DroneList } from './use-drone-list.ts';

const chips = [
  { name: 'expiring', glyph: 'soon', word: 'drones.filter.expiring' },
  { name: 'outdated', glyph: 'warning', word: 'drones.filter.outdated' },
  { name: 'drifting', glyph: 'warning', word: 'drones.filter.drifting' },
] as const satisfies readonly { name: FlagName; glyph: GlyphState; word: MsgKey }[];

/** Search, connection, what wants attention, and the rest behind one button; counts are those of the whole filter. */
export function DroneFilters({ list, ownership = false }: { list: DroneList; ownership?: boolean }) {
  const t = useT();
  return (
    <>
      <SearchBox
        label={t('drones.search')}
        value={list.search.q}
        change={(q) => list.change({ q: q?.slice(0, 64) })}
      />
      <LinkChoice list={list} />
      <FlagChips list={list} />
      <MoreFilters list={list} ownership={ownership} />
    </>
  );
}

function LinkChoice({ list: { search, counts, total, change } }: { list: DroneList }) {
  const t = useT();
  const fmt = useFmt();
  const { link } = search;
  const withCount = (word: string, n: number | undefined): ReactNode => (
    <span>
      {word}
      {n !== undefined && <span className="sf-num dr-count">{fmt.number(n)}</span>}
    </span>
  );
  // The counts are those of the filter, which leaves none of the other kind.
  const online = link === 'offline' ? undefined : counts?.online;
  const offline =
    link === 'online' || counts === undefined || total === undefined ? undefined : total - counts.online;
  return (
    <Segment
      label={t('drones.link')}
      value={link ?? 'all'}
      options={[
        { value: 'all', label: t('drones.filter.all') },
        { value: 'online', label: withCount(t('status.online'), online) },
        { value: 'offline', label: withCount(t('status.offline'), offline) },
      ]}
      change={(value) => change({ link: value === 'all' ? undefined : value })}
    />
  );
}

function FlagChips({ list: { search, counts, change } }: { list: DroneList }) {
  const t = useT();
  const fmt = useFmt();
  return chips.map(({ name, glyph, word }) => {
    const isOn = search.flags.includes(name);
    const count = counts?.[name] ?? 0;
    if (count === 0 && !isOn) return null;
    return (
      <button
        key={name}
        type="button"
        className="dr-chip"
        aria-pressed={isOn}
        onClick={() => change({ [name]: !isOn })}
      >
        <StatusGlyph state={glyph} size={16} />
        {t(word)}
        <b className="sf-num">{fmt.number(count)}</b>
      </button>
    );
  });
}

function Choice(props: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  change: (value: string | undefined) => void;
}) {
  const t = useT();
  const { label, value, options, change } = props;
  return (
    <label className="dr-choice">
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => change(event.target.value || undefined)}>
        <option value="">{t('drones.filter.any')}</option>
        {options.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

function MoreFilters({ list, ownership }: { list: DroneList; ownership: boolean }) {
  const t = useT();
  const { lock, model, teamId, ownership: owned, outdatedPart, flags } = list.search;
  const isMaintenance = flags.includes('maintenance');
  const count = [lock, model, outdatedPart, teamId, ownership && owned, isMaintenance].filter(Boolean).length;
  return (
    <Popover label={t('drones.filter.more')} icon={<ListFilter className="sf-icon" />} count={count}>
      {() => <MoreChoices list={list} ownership={ownership} isMaintenance={isMaintenance} />}
    </Popover>
  );
}

function MoreChoices(props: { list: DroneList; ownership: boolean; isMaintenance: boolean }) {
  const t = useT();
  const { list, ownership, isMaintenance } = props;
  const { search, change } = list;
  const { data: teams } = useQuery(teamChoices());
  const names = droneModels.map(({ name }) => name);
  const models = search.model === '' || names.includes(search.model) ? names : [search.model, ...names];
  return (
    <>
      <Choice
        label={t('drones.lock.title')}
        value={search.lock}
        options={[
          ['locked', t('status.locked')],
          ['unlocked', t('status.unlocked')],
        ]}
        change={(lock) => change({ lock })}
      />
      <Choice
        label={t('drones.model')}
        value={search.model}
        options={models.map((name) => [name, name])}
        change={(model) => change({ model })}
      />
      <Choice
        label={t('drones.filter.outdatedPart')}
        value={search.outdatedPart}
        options={firmwareParts.map((part) => [part, t(`drones.parts.${part}`)])}
        change={(outdatedPart) => change({ outdatedPart })}
      />
      {(teams?.items.length ?? 0) > 0 && (
        <Choice
          label={t('drones.team')}
          value={search.teamId}
          options={(teams?.items ?? []).map(({ id, name }) => [id, name])}
          change={(teamId) => change({ teamId })}
        />
      )}
      {ownership && (
        <Choice
          label={t('drones.filter.ownership')}
          value={search.ownership}
          options={[
            ['bound', t('drones.filter.bound')],
            ['unbound', t('drones.filter.unbound')],
            ['retired', t('drones.filter.retired')],
          ]}
          change={(wanted) => change({ ownership: wanted })}
        />
      )}
      <label className="dr-check">
        <input
          type="checkbox"
          checked={isMaintenance}
          onChange={(event) => change({ maintenance: event.target.checked })}
        />
        {t('drones.filter.maintenance')}
      </label>
    </>
  );
}
