import { roleCodes } from '@smartflight/contract/access/access.ts';
import { noon, type TestApp } from './app.ts';
import type { Client } from './call.ts';

const day = 86_400_000;

/** A flight log for filter tests: two drones of a company tree over two months, and one of another company. */
export interface FlightLog {
  companyId: string;
  childId: string;
  manager: Client;
  pilot: Client;
  pilotId: string;
  owner: Client;
  stranger: Client;
  droneA: string;
  droneB: string;
  foreign: string;
  teamId: string;
  plotId: string;
}

export async function flightLog(stage: TestApp): Promise<FlightLog> {
  const { world } = stage;
  const companyId = await world.company({ name: '=1+1 & Sons', timeZone: 'Asia/Shanghai' });
  const childId = await world.company({ name: 'Child', parentId: companyId, timeZone: 'Asia/Shanghai' });
  const otherId = await world.company({ name: 'Other' });
  const pilot = await world.account({ username: '@Pilot' });
  const owner = await world.account({ username: 'Owner' });
  const manager = await world.account({ roles: [roleCodes.manager], companyId });
  const stranger = await world.account({ roles: [roleCodes.manager], companyId: otherId });
  const droneA = await world.drone({ companyId, name: '+Anna', ownerId: owner.id });
  const droneB = await world.drone({ companyId: childId, name: '-Berta' });
  const foreign = await world.drone({ companyId: otherId, name: 'Foreign' });
  const plotId = await world.plot({ companyId, name: '\tNorth' });
  const teamId = await world.team({ creatorId: manager.id, companyId, drones: [droneB], members: [] });
  const back = (days: number) => noon - days * day;
  await world.flights(
    droneA,
    { startAt: back(1), bootId: 'a1', lanes: 4, pilotId: pilot.id },
    { startAt: back(5), bootId: 'a2', lanes: 2, laneM: 90 },
    { startAt: back(5) + 3_600_000, bootId: 'a3', works: false },
    { startAt: back(20), bootId: 'a4', lanes: 3, origin: { lat: -23.5, lon: -46.6 } },
    { startAt: back(61), bootId: 'a5', lanes: 1 },
    // Product flows but the swath is unknown: litres without area.
    { startAt: back(6), bootId: 'a6', data: { swathM: 0 } },
  );
  await world.flights(
    droneB,
    { startAt: back(2), bootId: 'b1', sow: true, lanes: 3 },
    // 18:30 UTC is 02:30 of the next day in the company's time zone.
    { startAt: Date.UTC(2026, 8, 9, 18, 30), bootId: 'b2', sow: true, lanes: 2, pilotId: pilot.id },
  );
  await world.flights(foreign, { startAt: back(3), bootId: 'f1' });
  return {
    companyId,
    childId,
    manager: await stage.as(manager),
    pilot: await stage.as(pilot),
    pilotId: pilot.id,
    owner: await stage.as(owner),
    stranger: await stage.as(stranger),
    droneA,
    droneB,
    foreign,
    teamId,
    plotId,
  };
}
