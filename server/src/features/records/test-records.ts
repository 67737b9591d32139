import { roleCodes } from '@smartflight/contract/access/access.ts';
import { records } from '@smartflight/contract/endpoints.ts';
import type { RecordDetail, RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import { noon, type TestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { recordTasks } from './records.jobs.ts';

/** What the usual rules ask for. */
export const entries: RecordEntries = {
  cropName: 'Rice',
  applicatorName: 'Lin Wei',
  products: [
    {
      productId: null,
      version: null,
      name: 'Blattfrei',
      authorisationNumber: 'X-1',
      dosePerHa: 1.5,
      unit: 'L',
      total: 0.9,
    },
  ],
};

/** Has the flights settle, and adds them to records. */
export const attachAll = async (stage: TestApp): Promise<void> => {
  await stage.deps.pools.app.query("update flights set state = 'final'");
  const task = recordTasks(stage.deps).attachRecordFlights as () => Promise<void>;
  await task();
};

/** Accounts with their calls, and what they work on. */
export interface RecordScene {
  manager: Client;
  crew: Client;
  pilot: Client;
  stranger: Client;
  droneId: string;
  flightIds: string[];
  companyId: string;
  plotId: string;
}

/** A company with a crew, a plot, and three flights over it on one day: two spray, one sows. */
export async function recordScene(stage: TestApp): Promise<RecordScene> {
  const { world } = stage;
  const companyId = await world.company();
  const plotId = await world.plot({ companyId, name: 'North', box: [114.299, 30.499, 114.301, 30.501] });
  const manager = await world.account({ roles: [roleCodes.manager], companyId });
  const pilot = await world.account({ username: 'Pilot Ana' });
  const droneId = await world.drone({ companyId });
  const member = await world.account({ companyId });
  await world.grant(droneId, member.id);
  const flightIds = await world.flights(
    droneId,
    { startAt: noon - 7_200_000, bootId: 'a', lanes: 3, pilotId: pilot.id },
    { startAt: noon - 5_400_000, bootId: 'b', lanes: 2, pilotId: pilot.id },
    { startAt: noon - 3_600_000, bootId: 'c', lanes: 2, sow: true },
    { startAt: noon - 1_800_000, bootId: 'd', works: false },
  );
  await attachAll(stage);
  return {
    companyId,
    plotId,
    droneId,
    flightIds,
    manager: await stage.as(manager),
    crew: await stage.as(member),
    pilot: await stage.as(pilot),
    stranger: await stage.as(
      await world.account({ roles: [roleCodes.manager], companyId: await world.company() }),
    ),
  };
}

/** The draft of a kind of work, as the caller sees it. */
export const draftOf = async (client: Client, workType = 'spray'): Promise<RecordDetail> => {
  const { items } = await client.call(records.list, { query: { state: 'draft' } });
  const id = items.find((one) => one.workType === workType)?.id ?? '';
  return client.call(records.get, { params: { id } });
};

/** Enters fields of a draft; those that the usual rules ask for by default. */
export const enter = async (client: Client, id: string, revision: number, given: RecordEntries = entries) =>
  client.call(records.enter, { params: { id }, body: { revision, entries: given } });
