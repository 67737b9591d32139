import { droneModelNames, firmwareParts } from '@smartflight/contract/drones/drone-models.ts';
import { useQuery } from '@tanstack/react-query';
import ListFilter from 'lucide-react/icons/list-filter';
import { CheckChoice, Choice, CountChip, LinkFilter } from '../../domain/devices/list/filter-parts.tsx';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { Popover } from '../../shared/ui/overlay/popover.tsx';
import { teamChoices } from './drones.queries.ts';
import type { DroneList } from './use-drone-list.ts';

const chips = [
  { name: 'expiring', glyph: 'soon', word: 'drones.filter.expiring' },
  { name: 'outdated', glyph: 'warning', word: 'drones.filter.outdated' },
  { name: 'drifting', glyph: 'warning', word: 'drones.filter.drifting' },
] as const satisfies readonly { name: string; glyph: GlyphState; word: MsgKey }[];

/** Search, connection, attention, and the other filters behind one button; counts cover the whole filter. */
export function DroneFilters({ list, ownership = false }: { list: DroneList; ownership?: boolean }) {
  const t = useT();
  return (
    <>
      <SearchBox
        label={t('drones.search')}
        value={list.search.q}
        change={(q) => list.change({ q: q?.slice(0, 64) })}
      />
      <LinkFilter
        value={list.search.link}
        online={list.counts?.online}
        total={list.total}
        change={(link) => list.change({ link })}
      />
      <FlagChips list={list} />
      <MoreFilters list={list} ownership={ownership} />
    </>
  );
}

function FlagChips({ list: { search, counts, change } }: { list: DroneList }) {
  const t = useT();
  return chips.map(({ name, glyph, word }) => {
    const isOn = search[name];
    return (
      <CountChip
        key={name}
        glyph={glyph}
        word={t(word)}
        count={counts?.[name] ?? 0}
        isOn={isOn}
        toggle={() => change({ [name]: !isOn })}
      />
    );
  });
}

function MoreFilters({ list, ownership }: { list: DroneList; ownership: boolean }) {
  const t = useT();
  const { lock, model, teamId, ownership: owned, outdatedPart, maintenance } = list.search;
  const count = [lock, model, outdatedPart, teamId, ownership && owned, maintenance].filter(Boolean).length;
  return (
    <Popover label={t('drones.filter.more')} icon={<ListFilter className="sf-icon" />} count={count}>
      {() => <MoreChoices list={list} ownership={ownership} />}
    </Popover>
  );
}

function MoreChoices(props: { list: DroneList; ownership: boolean }) {
  const t = useT();
  const { list, ownership } = props;
  const { search, change } = list;
  const { data: teams } = useQuery(teamChoices());
  const models =
    search.model === '' || droneModelNames.includes(search.model)
      ? droneModelNames
      : [search.model, ...droneModelNames];
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
      <CheckChoice
        label={t('drones.filter.maintenance')}
        isOn={search.maintenance}
        change={(isOn) => change({ maintenance: isOn })}
      />
    </>
  );
}
