import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { areaIn, areaUnitOf } from '@smartflight/contract/kit/units.ts';
import { type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { Cell, Column, Sheet } from '../../platform/xlsx/spec.ts';

interface Style {
  language: Language;
  timeZone: string;
}

interface DroneColumn extends Column {
  cell: (drone: Drone) => Cell;
}

export function droneSheet(lots: AsyncIterable<Drone[]>, style: Style): Sheet {
  const columns = columnsOf(style);
  return { name: messageOf(style.language, 'drones.sheet'), columns, rows: cellsOf(lots, columns) };
}

async function* cellsOf(
  lots: AsyncIterable<Drone[]>,
  columns: readonly DroneColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const lot of lots) yield lot.map((drone) => columns.map(({ cell }) => cell(drone)));
}

function columnsOf({ language, timeZone }: Style): DroneColumn[] {
  const text = (id: MessageId): string => messageOf(language, id);
  const unit = areaUnitOf(language);
  const wallClock = wallClockOf(timeZone);
  const at = (instant: string | null | undefined): Cell =>
    instant ? wallClock.format(new Date(instant)) : null;
  const yes = (isSo: boolean): Cell => text(isSo ? 'word.yes' : 'word.no');
  const column = (
    id: MessageId,
    widthCh: number,
    cell: DroneColumn['cell'],
    kind: Column['kind'] = 'text',
  ): DroneColumn => ({
    header: kind === 'datetime' ? `${text(id)} (${timeZone})` : text(id),
    kind,
    widthCh,
    cell,
  });
  return [
    column('drones.droneId', 20, (drone) => drone.id),
    column('drones.name', 20, (drone) => drone.name),
    column('drones.model', 12, (drone) => drone.model),
    column('drones.company', 24, (drone) => drone.companyName),
    column('drones.owner', 20, (drone) => drone.ownerName),
    column('drones.boundAt', 20, (drone) => at(drone.boundAt), 'datetime'),
    column('drones.online', 10, (drone) => yes(drone.link !== 'offline')),
    column('drones.locked', 10, (drone) => (drone.lock.reported === null ? null : yes(drone.lock.reported))),
    column('drones.maintenance', 14, (drone) => yes(drone.maintenanceSince !== null)),
    column('drones.lastSeenAt', 20, (drone) => at(drone.lastSeenAt), 'datetime'),
    {
      ...column('export.grossArea', 14, (drone) => areaIn(unit, drone.grossAreaM2), 'number'),
      header: `${text('export.grossArea')} (${text(unit === 'mu' ? 'unit.mu' : 'unit.ha')})`,
    },
    column('export.sorties', 10, (drone) => drone.sorties, 'integer'),
    column('drones.hours', 14, (drone) => drone.flightS, 'duration'),
    column('drones.firstExpiry', 20, (drone) => at(drone.expiries[0]?.at), 'datetime'),
    column('drones.outdated', 24, (drone) => drone.outdated.join(', ')),
  ];
}

/** Formats `YYYY-MM-DD HH:mm:ss` in a time zone; the Swedish locale has this format. */
const wallClockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
