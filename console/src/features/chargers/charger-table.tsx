import '../../domain/devices/list/cards.css';
import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import { memo, type ReactNode } from 'react';
import { ExpiryChip } from '../../domain/devices/detail/expiry-chip.tsx';
import { gradeOf } from '../../domain/devices/detail/expiry-grade.ts';
import { DeviceTable } from '../../domain/devices/list/device-table.tsx';
import { deviceName } from '../../domain/devices/ownership/ownership-actions.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { PickBox, type Picks, togglePick } from '../../shared/ui/table/pick-column.tsx';
import { FaultTags } from './charger-faults.tsx';
import { BaysText, StateTag } from './charger-tags.tsx';
import type { ChargerList } from './use-charger-list.ts';

interface ChargerTableProps {
  list: ChargerList;
  label: string;
  empty: ReactNode;
}

export function ChargerTable({ list, label, empty }: ChargerTableProps) {
  const t = useT();
  return (
    <DeviceTable
      list={list}
      label={label}
      pickAll={t('chargers.pickAll')}
      empty={empty}
      changeSort={(sort) => list.change({ sort: sortText(sort) })}
      card={(charger) => (
        <Card charger={charger} isOpen={charger.id === list.opened} open={list.open} picks={list.picks} />
      )}
    />
  );
}

interface CardProps {
  charger: Charger;
  isOpen: boolean;
  open: (id: string) => void;
  picks: Picks;
}

const Card = memo(function Card({ charger, isOpen, open, picks }: CardProps) {
  const t = useT();
  const { expiresAt } = charger.network;
  const isExpiring = expiresAt !== null && gradeOf(expiresAt, Date.now()) !== 'later';
  return (
    <div className="dr-card" data-charger={charger.id} aria-current={isOpen}>
      <PickBox
        label={t('drones.pick', { name: deviceName(charger) })}
        isOn={picks.keys.has(charger.id)}
        toggle={() => picks.change(togglePick(picks.keys, charger.id))}
      />
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(charger.id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{deviceName(charger)}</b>
          <StateTag charger={charger} />
        </span>
        <span className="dr-card-line dr-faint">
          <span className="sf-cut">
            {charger.model} · <span className="sf-id">{charger.id}</span>
          </span>
          {isExpiring && <ExpiryChip at={expiresAt} of={t('chargers.network')} />}
        </span>
        {charger.faults.length > 0 ? (
          <FaultTags faults={charger.faults.slice(0, 1)} />
        ) : (
          charger.bays.total > 0 && (
            <span className="sf-cut">
              <BaysText bays={charger.bays} />
            </span>
          )
        )}
      </button>
    </div>
  );
});
