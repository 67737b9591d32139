import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { liftBounds } from '@smartflight/contract/airspace/lift.ts';
import type { LiftDetail } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { lifts } from '@smartflight/contract/endpoints.ts';
import type { TestApp } from '../../../test/app.ts';
import { type Applicant, reviewer, signedIn } from '../../../test/people.ts';
import type { AccountPlan } from '../../../test/world.ts';
import { createDesiredState } from '../commands/desired-state.ts';
import { settleLifts } from './lifts.jobs.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A circle of 300 m, so many km east of the test location. */
export const circle = (eastKm = 0): LiftShape => ({
  type: 'Circle',
  centre: [Math.round((8.55 + eastKm / 75) * 1e7) / 1e7, 47.45],
  radiusM: 300,
});
/** A square with this side around the same location. */
export function square(sideM: number, eastKm = 0): LiftShape {
  const [lon, lat] = [8.55 + eastKm / 75, 47.45];
  const [dx, dy] = [sideM / 2 / 75_300, sideM / 2 / 111_200];
  const ring: [number, number][] = [
    [lon - dx, lat - dy],
    [lon + dx, lat - dy],
    [lon + dx, lat + dy],
    [lon - dx, lat + dy],
    [lon - dx, lat - dy],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

export function liftStage(stage: TestApp) {
  const at = (ms: number): string => new Date(stage.time.now + ms).toISOString();
  const form = (droneId: string, patch: object = {}) => ({
    droneId,
    liftDateRange: { from: at(2 * dayMs), to: at(3 * dayMs) },
    liftAddress: 'Field behind the mill',
    shape: circle(),
    heightM: 15,
    ...patch,
  });
  const submit = ({ client }: Applicant, droneId: string, patch: object = {}): Promise<LiftDetail> =>
    client.call(lifts.submit, { body: form(droneId, patch) });
  return {
    at,
    form,
    submit,
    owner: async (plan: AccountPlan = {}): Promise<{ who: Applicant; droneId: string }> => {
      const who = await signedIn(stage, await stage.world.account(plan));
      return { who, droneId: await stage.world.drone({ ownerId: who.id, name: 'Heron' }) };
    },
    staff: () => reviewer(stage, null),
    get: ({ client }: Applicant, id: string) => client.call(lifts.get, { params: { id } }),
    approve: ({ client }: Applicant, { id, revision }: LiftDetail, grant?: object) =>
      client.call(lifts.decide, {
        params: { id },
        body: { revision, decision: 'approve', ...(grant ? { grant } : {}) },
      }),
    settle: () => settleLifts({ deps: stage.deps, desiredState: createDesiredState(stage.deps) }),
    reported: async (accountId: string): Promise<string[]> => {
      const rows = await stage.deps.pools.db
        .selectFrom('notices')
        .select('text_id')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'lift')
        .orderBy('no', 'desc')
        .execute();
      return rows.map(({ text_id }) => text_id);
    },
    desiredNow: async (droneId: string): Promise<{ items: { id: string }[]; hash: string } | null> => {
      const { rows } = await stage.deps.pools.app.query(
        'select licences from drone_desired_states where drone_id = $1',
        [droneId],
      );
      return rows[0]?.licences ?? null;
    },
    audits: async (id: string): Promise<string[]> => {
      const rows = await stage.deps.pools.db
        .selectFrom('audit')
        .select('action')
        .where('target_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ action }) => action);
    },
    farthest: liftBounds.daysAhead * dayMs,
  };
}
export type LiftStage = ReturnType<typeof liftStage>;
