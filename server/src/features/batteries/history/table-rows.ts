import type { BatterySample } from '@smartflight/contract/power/battery.schemas.ts';
import type { CarrierKind } from '@smartflight/contract/power/battery.ts';
import { sql } from 'kysely';
import { visibleDrones } from '../../../access/scope.ts';
import type { ListContext } from '../battery-list.store.ts';
import type { TableSample } from './history.store.ts';
import { tableRow } from './history.ts';

type On = NonNullable<BatterySample['on']>;

/** Builds table rows batch by batch. A device is named only if the actor may see it, and looked up once. */
export function tableRows(
  context: ListContext,
): (samples: readonly TableSample[]) => Promise<BatterySample[]> {
  const known = new Map<number, On | null>();
  return async (samples) => {
    const numbers = new Set(samples.flatMap(({ deviceNo }) => deviceNo ?? []));
    const fresh = [...numbers].filter((deviceNo) => !known.has(deviceNo));
    if (fresh.length > 0) {
      const found = await carriersOf(context, fresh);
      for (const deviceNo of fresh) known.set(deviceNo, found.get(deviceNo) ?? null);
    }
    return samples.map((sample) =>
      tableRow(sample, sample.deviceNo === null ? null : (known.get(sample.deviceNo) ?? null)),
    );
  };
}

async function carriersOf(
  { db, actor, now }: ListContext,
  numbers: readonly number[],
): Promise<Map<number, On>> {
  const { rows } = await sql<{ device_no: number; kind: CarrierKind; id: string; name: string | null }>`
    select d.device_no, d.kind, d.id, case when ${visibleDrones(actor, undefined, now)} then d.name end as name
    from devices d where d.device_no = any(${numbers}::int[])`.execute(db);
  return new Map(
    rows.map(({ device_no, kind, id, name }) => [
      device_no,
      { kind, id: name === null ? '' : id, name, slot: null },
    ]),
  );
}
