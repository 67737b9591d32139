import { flightImports, flights } from '@smartflight/contract/endpoints.ts';
import type { FlightImportResult } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { lanesFlight, writeFlightCsv } from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { noon, type TestApp, testApp } from './app.ts';
import type { Client } from './call.ts';

/** Take-off of the flight in a test's file, the day before. */
export const startAt = noon - 24 * 3_600_000;

/** A log with one flight over lanes. */
export const csv = (at: number, seconds = 90): Buffer =>
  Buffer.from(writeFlightCsv(lanesFlight(seconds), at));

export const statesOf = (result: FlightImportResult) => result.flights.map(({ state }) => state);

export interface ImportStage {
  stage: TestApp;
  /** Owner of the drones that the test adds. */
  owner: Client;
  ownerId: string;
  send(
    droneId: string,
    file: Uint8Array,
    query?: Partial<QueryInput<typeof flightImports.create>>,
    client?: Client,
  ): Promise<FlightImportResult>;
  /** Flights of a drone in the log, by default the owner's, after all points are derived. */
  listed(droneId: string, client?: Client): Promise<Flight[]>;
  /** The stored samples of a drone. */
  storedOf(droneId: string): Promise<{ n: number; first: Date | null }>;
}

/** A server with an owner who imports logs. */
export async function importStage(): Promise<ImportStage> {
  const stage = await testApp();
  const account = await stage.world.account({ username: 'Owner' });
  const owner = await stage.as(account);
  return {
    stage,
    owner,
    ownerId: account.id,
    send: (droneId, file, query = {}, client = owner) =>
      client.call(flightImports.create, { query: { droneId, ...query }, body: { file } }),
    listed: async (droneId, client = owner) => {
      await stage.derive();
      return (await client.call(flights.list, { query: { droneId, from: '2026-01-01', to: '2026-12-31' } }))
        .items;
    },
    storedOf: async (droneId) => {
      const { rows } = await stage.deps.pools.app.query(
        'select count(*)::int as n, min(at) as first from track_points join drones using (device_no) where id = $1',
        [droneId],
      );
      return rows[0];
    },
  };
}
