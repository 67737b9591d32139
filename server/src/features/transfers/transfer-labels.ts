import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { NoticeTarget } from '@smartflight/contract/messages/inbox.schemas.ts';
import type { NewNotice } from '../../messages/notices.ts';
import type { TransferRow } from './transfers.store.ts';

type Text<Notice> = Notice extends NewNotice ? Pick<Notice, 'text' | 'args' | 'target'> : never;
type Words = Text<NewNotice>;

interface TransferLabels {
  noun: string;
  offered(row: TransferRow): Words;
  accepted(row: TransferRow): Words;
  takenOver(row: TransferRow): Words;
  declined(row: TransferRow): Words;
  withdrawn(row: TransferRow): Words;
  expired(row: TransferRow): Words;
}

const droneTarget = ({ drone_id: drone }: TransferRow): NoticeTarget => ({
  page: 'myDrones',
  query: { drone },
});
const chargerTarget = ({ drone_id: charger }: TransferRow): NoticeTarget => ({
  page: 'myChargers',
  query: { charger },
});

const droneLabels: TransferLabels = {
  noun: 'drones',
  offered: (row) => ({
    text: 'transfer.offered',
    args: { drone: row.drone_name, from: row.from_name },
    target: droneTarget(row),
  }),
  accepted: (row) => ({
    text: 'transfer.accepted',
    args: { drone: row.drone_name, to: row.to_name ?? row.account },
  }),
  takenOver: (row) => ({
    text: 'transfer.taken-over',
    args: { drone: row.drone_name },
    target: droneTarget(row),
  }),
  declined: (row) => ({
    text: 'transfer.declined',
    args: { drone: row.drone_name, to: row.to_name ?? row.account },
    target: droneTarget(row),
  }),
  withdrawn: (row) => ({ text: 'transfer.withdrawn', args: { drone: row.drone_name, from: row.from_name } }),
  expired: (row) => ({ text: 'transfer.expired', args: { drone: row.drone_name } }),
};

const chargerLabels: TransferLabels = {
  noun: 'chargers',
  offered: (row) => ({
    text: 'charger.offered',
    args: { charger: row.drone_name, from: row.from_name },
    target: chargerTarget(row),
  }),
  accepted: (row) => ({
    text: 'charger.accepted',
    args: { charger: row.drone_name, to: row.to_name ?? row.account },
  }),
  takenOver: (row) => ({
    text: 'charger.taken-over',
    args: { charger: row.drone_name },
    target: chargerTarget(row),
  }),
  declined: (row) => ({
    text: 'charger.declined',
    args: { charger: row.drone_name, to: row.to_name ?? row.account },
    target: chargerTarget(row),
  }),
  withdrawn: (row) => ({
    text: 'charger.withdrawn',
    args: { charger: row.drone_name, from: row.from_name },
  }),
  expired: (row) => ({ text: 'charger.expired', args: { charger: row.drone_name } }),
};

/** Only drones and chargers can be transferred. */
export const wordsOf = (kind: DeviceKind): TransferLabels =>
  kind === 'charger' ? chargerLabels : droneLabels;
