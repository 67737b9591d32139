import { type CycleBucket, cycleBucketKeys } from '@smartflight/contract/power/battery.ts';
import { type HealthBand, healthBands } from '@smartflight/contract/power/battery-health.ts';
import { batteryModels } from '@smartflight/contract/power/battery-models.ts';
import { useQuery } from '@tanstack/react-query';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode } from 'react';
import { CheckChoice, Choice } from '../../../domain/devices/list/filter-parts.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { Segment } from '../../../shared/ui/controls/segment.tsx';
import { Popover } from '../../../shared/ui/overlay/popover.tsx';
import { batteryOwners } from '../batteries.queries.ts';
import type { BatteryList } from './use-battery-list.ts';

/** Search, cycle buckets, status, and the other filters behind one button; counts cover the whole filter. */
export function BatteryFilters({ list }: { list: BatteryList }) {
  const t = useT();
  return (
    <>
      <SearchBox
        label={t('batteries.search')}
        value={list.search.q}
        change={(q) => list.change({ q: q?.slice(0, 64) })}
      />
      <CycleChoice list={list} />
      <StatusChoice list={list} />
      <Popover
        label={t('batteries.filter.more')}
        icon={<ListFilter className="sf-icon" />}
        count={moreCount(list)}
      >
        {() => <MoreChoices list={list} />}
      </Popover>
    </>
  );
}

function moreCount({
  search: { health, scope, kind, ownerId, model, deviceId, twice },
}: BatteryList): number {
  return [health, scope, kind, ownerId, model, deviceId, twice].filter(Boolean).length;
}

function useCounted() {
  const fmt = useFmt();
  return (word: string, n: number | undefined): ReactNode => (
    <span>
      {word}
      {n !== undefined && <span className="sf-num bt-count">{fmt.number(n)}</span>}
    </span>
  );
}

/** With an active filter the counts of the excluded buckets would be 0, so they aren't shown. */
function CycleChoice({ list: { search, counts, change } }: { list: BatteryList }) {
  const t = useT();
  const counted = useCounted();
  const word = (bucket: CycleBucket) =>
    bucket === '301-' ? t('batteries.filter.moreCycles') : bucket.replace('-', '–');
  return (
    <Segment
      label={t('batteries.cycles')}
      value={search.cycles ?? 'all'}
      options={[
        { value: 'all', label: t('batteries.filter.allCycles') },
        ...cycleBucketKeys.map((bucket) => ({
          value: bucket,
          label: counted(
            word(bucket),
            search.cycles === undefined || search.cycles === bucket ? counts?.cycles[bucket] : undefined,
          ),
        })),
      ]}
      change={(value) => change({ cycles: value === 'all' ? undefined : value })}
    />
  );
}

function StatusChoice({ list: { search, counts, change } }: { list: BatteryList }) {
  const t = useT();
  const counted = useCounted();
  const count = (status: 'normal' | 'abnormal') =>
    search.status === undefined || search.status === status ? counts?.[status] : undefined;
  return (
    <Segment
      label={t('batteries.statusTitle')}
      value={search.status ?? 'all'}
      options={[
        { value: 'all', label: t('batteries.filter.all') },
        { value: 'normal', label: counted(t('batteries.status.normal'), count('normal')) },
        { value: 'abnormal', label: counted(t('batteries.status.abnormal'), count('abnormal')) },
      ]}
      change={(value) => change({ status: value === 'all' ? undefined : value })}
    />
  );
}

/** All owners of batteries, independent of the page; the owner in the URL is included even without batteries. */
function useOwners({ search: { scope, ownerId } }: BatteryList): [string, string][] {
  const { data } = useQuery(batteryOwners(scope));
  const owners = (data?.items ?? []).map(({ id, name }): [string, string] => [id, name]);
  const isKnown = ownerId === undefined || owners.some(([id]) => id === ownerId);
  return isKnown ? owners : [[ownerId, ownerId], ...owners];
}

function MoreChoices({ list }: { list: BatteryList }) {
  const t = useT();
  const fmt = useFmt();
  const { search, change, counts } = list;
  const owners = useOwners(list);
  const names = batteryModels.map(({ name }) => name);
  const models = search.model === '' || names.includes(search.model) ? names : [search.model, ...names];
  const band = (name: HealthBand): string => {
    const n = search.health === undefined || search.health === name ? counts?.bands[name] : undefined;
    const word = t(`batteries.band.${name}`);
    return n === undefined ? word : `${word} · ${fmt.number(n)}`;
  };
  return (
    <>
      <Choice
        label={t('batteries.soh')}
        value={search.health}
        options={healthBands.map((name) => [name, band(name)])}
        change={(health) => change({ health })}
      />
      <Choice
        label={t('batteries.user')}
        value={search.ownerId}
        options={owners}
        change={(ownerId) => change({ ownerId })}
      />
      <Choice
        label={t('batteries.filter.scope')}
        value={search.scope}
        options={[
          ['own', t('batteries.filter.own')],
          ['tenant', t('batteries.filter.tenant')],
        ]}
        change={(scope) => change({ scope })}
      />
      <Choice
        label={t('batteries.seenOn')}
        value={search.kind}
        options={[
          ['drone', t('batteries.kind.drone')],
          ['charger', t('batteries.kind.charger')],
          ['battery', t('batteries.byItself')],
        ]}
        change={(kind) => change({ kind })}
      />
      <Choice
        label={t('batteries.model')}
        value={search.model}
        options={models.map((name) => [name, name])}
        change={(model) => change({ model })}
      />
      <CheckChoice
        label={t('batteries.filter.twice')}
        isOn={search.twice}
        change={(twice) => change({ twice })}
      />
    </>
  );
}
