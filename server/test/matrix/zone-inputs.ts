import { randomUUID } from 'node:crypto';
import { zoneForm } from '@smartflight/contract/airspace/zones.schemas.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { z } from 'zod';
import { storable } from '../../src/features/zones/storable-zone.ts';
import { lockZones, putZones } from '../../src/features/zones/zones.store.ts';
import type { TestApp } from '../app.ts';
import type { CallInput } from '../call.ts';
import type { Asked } from './people-inputs.ts';

/** A circle of 500 m, far from all other test positions. */
export const zoneBody = {
  class: 'restricted' as const,
  names: { en: 'Zone of the matrix' },
  layers: [
    {
      shape: { type: 'Circle' as const, centre: [-150, -60] as [number, number], radiusM: 500 },
      floor: null,
      ceiling: { m: 120, reference: 'AGL' as const },
    },
  ],
};

export async function zoneInput(
  name: string,
  { stage, target }: Asked,
): Promise<CallInput<AnyEndpoint> | undefined> {
  const id = async (): Promise<string> => (target === 'missing' ? randomUUID() : storeZone(stage));
  switch (name) {
    case 'zones.map':
      return { query: { bbox: '0,0,1,1', zoom: 8 } };
    case 'zones.check':
      return { body: { shape: zoneBody.layers[0]?.shape } };
    case 'zones.get':
    case 'zones.original':
    case 'zones.end':
      return { params: { id: await id() } };
    case 'ogcZones.item':
      return { params: { featureId: `${await id()}.1` } };
    case 'zones.create':
      return { body: zoneBody };
    case 'zones.update':
      return { params: { id: await id() }, body: zoneBody };
    case 'zones.import':
      return { query: { source: 'matrix' }, body: { file: Buffer.from(JSON.stringify(oneZone)) } };
    case 'noFly.round':
    case 'noFly.airport':
      return { query: { lat: -60, lon: -150 } };
    default:
      return undefined;
  }
}

const oneZone = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'one',
      properties: { name: 'One' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [1.01, 1],
            [1.01, 1.01],
            [1, 1],
          ],
        ],
      },
    },
  ],
};

export async function storeZone(
  { deps, zones }: Pick<TestApp, 'deps' | 'zones'>,
  form: Partial<z.input<typeof zoneForm>> = {},
  { source = 'test', identifier = randomUUID() as string } = {},
): Promise<string> {
  const now = new Date(deps.clock());
  const id = await deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    const zone = storable(identifier, zoneForm.parse({ ...zoneBody, ...form }));
    return (await putZones(tx, { source, now }, [zone]))[0]?.id ?? '';
  });
  await zones.refresh();
  return id;
}
