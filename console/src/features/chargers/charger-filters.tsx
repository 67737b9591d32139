import { chargerModes, chargerStatuses } from '@smartflight/contract/power/charger.ts';
import ListFilter from 'lucide-react/icons/list-filter';
import { CheckChoice, Choice, CountChip, LinkFilter } from '../../domain/devices/list/filter-parts.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { Popover } from '../../shared/ui/overlay/popover.tsx';
import { stateLabelsOf } from './charger-labels.ts';
import type { ChargerList } from './use-charger-list.ts';

/** Search, connection, attention, and the other filters behind one button; counts cover the whole filter. */
export function ChargerFilters({ list, ownership }: { list: ChargerList; ownership: boolean }) {
  const t = useT();
  const { search, counts, total, change } = list;
  return (
    <>
      <SearchBox label={t('drones.search')} value={search.q} change={(q) => change({ q: q?.slice(0, 64) })} />
      <LinkFilter
        value={search.link}
        online={counts?.online}
        total={total}
        change={(link) => change({ link })}
      />
      <CountChip
        glyph="soon"
        word={t('drones.filter.expiring')}
        count={counts?.expiring ?? 0}
        isOn={search.expiring}
        toggle={() => change({ expiring: !search.expiring })}
      />
      <CountChip
        glyph="fault"
        word={t('chargers.malfunction')}
        count={counts?.fault ?? 0}
        isOn={search.status === 'fault'}
        toggle={() => change({ status: search.status === 'fault' ? undefined : 'fault' })}
      />
      <MoreFilters list={list} ownership={ownership} />
    </>
  );
}

function MoreFilters({ list: { search, change }, ownership }: { list: ChargerList; ownership: boolean }) {
  const t = useT();
  const { status, mode, ownership: owned, maintenance } = search;
  const count = [status, mode, ownership && owned, maintenance].filter(Boolean).length;
  return (
    <Popover label={t('drones.filter.more')} icon={<ListFilter className="sf-icon" />} count={count}>
      {() => (
        <>
          <Choice
            label={t('drones.state')}
            value={status}
            options={chargerStatuses.map((name) => [
              name,
              t(stateLabelsOf({ status: name, link: 'online' }).word),
            ])}
            change={(next) => change({ status: next })}
          />
          <Choice
            label={t('chargers.mode.title')}
            value={mode}
            options={chargerModes.map((name) => [name, t(`chargers.mode.${name}`)])}
            change={(next) => change({ mode: next })}
          />
          {ownership && (
            <Choice
              label={t('drones.filter.ownership')}
              value={owned}
              options={[
                ['bound', t('drones.filter.bound')],
                ['unbound', t('drones.filter.unbound')],
                ['retired', t('drones.filter.retired')],
              ]}
              change={(next) => change({ ownership: next })}
            />
          )}
          <CheckChoice
            label={t('drones.filter.maintenance')}
            isOn={maintenance}
            change={(isOn) => change({ maintenance: isOn })}
          />
        </>
      )}
    </Popover>
  );
}
