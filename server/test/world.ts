import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { FilePurpose } from '@smartflight/contract/system/files.ts';
import { sql } from 'kysely';
import type { Deps } from '../src/access/deps.ts';
import type { TrackWriter } from '../src/live/tracks/track-writer.ts';
import { hashOf } from '../src/platform/security/crypto.ts';
import { type SortiePlan, samplesOf } from './samples.ts';
import { taskMaker } from './task-maker.ts';

export const testPassword = 'correct horse 1';
/** MQTT secret and activation code of every test drone. */
export const testSecret = 'device-secret';
export const testCode = 'ACTIVATE23';
/** Checking a password takes the cost of its hash; a test of times needs a real one. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

export interface TestAccount {
  id: string;
  email: string;
}

export interface AccountPlan {
  roles?: readonly string[];
  /** '1' has passed every review, '0' waits for them, '2' lacks basic info. */
  verified?: '0' | '1' | '2';
  companyId?: string;
  username?: string;
  email?: string;
  phone?: string;
  timeZone?: string;
  disabled?: boolean;
  /** False for an account without a password. */
  password?: boolean;
}

export interface DronePlan {
  kind?: DeviceKind;
  id?: string;
  name?: string;
  model?: string;
  companyId?: string;
  ownerId?: string;
}

export interface FilePlan {
  ownerId: string;
  purpose?: FilePurpose;
  isKept?: boolean;
}

export interface PlotSharePlan {
  with: string;
  right?: 'view' | 'use' | 'edit';
  account?: string;
}

export interface PlotPlan {
  name?: string;
  companyId?: string;
  ownerId?: string;
  /** West, south, east, north. */
  box?: [number, number, number, number];
}

/** Creates rows for tests; each call creates a new one. */
export type World = ReturnType<typeof createWorld>;

export function createWorld(deps: Deps, o: { writer: TrackWriter; derive: () => Promise<number> }) {
  const { db } = deps.pools;
  let count = 0;

  const company = async (
    plan: { name?: string; parentId?: string; timeZone?: string } = {},
  ): Promise<string> => {
    const row = await db
      .insertInto('companies')
      .values({
        name: plan.name ?? `Company ${++count}`,
        parent_id: plan.parentId,
        time_zone: plan.timeZone ?? 'UTC',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  const account = async (plan: AccountPlan = {}): Promise<TestAccount> => {
    passwordHash ??= hash(testPassword, cheap);
    const { roles = [roleCodes.individual], verified = '1', password = true } = plan;
    const review = verified === '1' ? 'passed' : 'pending';
    const email = plan.email ?? `person-${randomUUID().slice(0, 8)}@example.test`;
    const row = await db
      .insertInto('accounts')
      .values({
        username: plan.username ?? `Person ${++count}`,
        email,
        phone: plan.phone,
        password_hash: password ? await passwordHash : null,
        account_type: 'personal',
        roles: [...roles],
        company_id: plan.companyId,
        time_zone: plan.timeZone ?? 'UTC',
        basic_info_given: verified !== '2',
        account_review: review,
        real_name_review: review,
        pilot_review: review,
        disabled_at: plan.disabled ? new Date(deps.clock()) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, email };
  };

  const drone = async (plan: DronePlan = {}): Promise<string> => {
    const id = plan.id ?? `D${randomUUID().slice(0, 12)}`;
    await db
      .insertInto('devices')
      .values({
        kind: plan.kind ?? 'drone',
        id,
        name: plan.name ?? id,
        model: plan.model ?? 'T40',
        company_id: plan.companyId,
        owner_id: plan.ownerId,
        activate_code_hash: plan.ownerId ? null : hashOf(testCode),
        secret_hash: hashOf(testSecret),
        bound_at: plan.ownerId ? new Date(deps.clock()) : null,
      })
      .execute();
    if (plan.ownerId)
      await db
        .insertInto('ownerships')
        .values({
          drone_id: id,
          owner_id: plan.ownerId,
          began_at: new Date(deps.clock()),
          began: 'bind',
        })
        .execute();
    return id;
  };

  const plot = async (plan: PlotPlan = {}): Promise<string> => {
    const [west, south, east, north] = plan.box ?? [114.298, 30.498, 114.302, 30.502];
    const row = await db
      .insertInto('plots')
      .values({
        name: plan.name ?? `Plot ${++count}`,
        company_id: plan.companyId,
        owner_id: plan.ownerId,
        area_m2: 10_000,
        west,
        south,
        east,
        north,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    await db
      .insertInto('plot_boundaries')
      .values({
        plot_id: row.id,
        version: 1,
        valid_from: new Date(0),
        boundary: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
        area: sql<string>`box(point(${west}, ${south}), point(${east}, ${north}))`,
        area_m2: 10_000,
      })
      .execute();
    return row.id;
  };

  const sharePlot = async (plotId: string, plan: PlotSharePlan): Promise<string> => {
    const { id } = await db
      .insertInto('plot_shares')
      .values({
        plot_id: plotId,
        account_id: plan.with,
        account: plan.account ?? 'somebody@example.test',
        share_right: plan.right ?? 'view',
        shared_at: new Date(deps.clock()),
        use_from: plan.right && plan.right !== 'view' ? new Date(deps.clock()) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  /** The id of a stored picture, sealed like an upload. */
  const file = async (plan: FilePlan): Promise<string> => {
    const id = randomUUID();
    await db
      .insertInto('files')
      .values({
        id,
        owner_id: plan.ownerId,
        purpose: plan.purpose ?? 'idCard',
        media_type: 'image/jpeg',
        width: 1,
        height: 1,
        sealed: deps.vault.seal(Buffer.from(`picture ${id}`), `files:${id}`),
        key_id: deps.vault.keyId,
        created_at: new Date(deps.clock()),
        kept_at: plan.isKept ? new Date(deps.clock()) : null,
      })
      .execute();
    return id;
  };

  const team = async (plan: {
    creatorId: string;
    companyId?: string;
    members?: readonly string[];
    drones?: readonly string[];
    name?: string;
  }): Promise<string> => {
    return db.transaction().execute(async (tx) => {
      const row = await tx
        .insertInto('teams')
        .values({
          name: plan.name ?? `Team ${++count}`,
          creator_id: plan.creatorId,
          company_id: plan.companyId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const account_id of new Set([plan.creatorId, ...(plan.members ?? [])]))
        await tx.insertInto('team_members').values({ team_id: row.id, account_id }).execute();
      for (const drone_id of plan.drones ?? [])
        await tx.insertInto('team_drones').values({ team_id: row.id, drone_id }).execute();
      return row.id;
    });
  };

  /** An open invitation of a team to a phone or e-mail, for seven days. */
  const invitation = async (plan: { teamId: string; account: string }): Promise<string> => {
    const { id } = await db
      .insertInto('team_invitations')
      .values({
        team_id: plan.teamId,
        account: plan.account,
        invited_at: new Date(deps.clock()),
        expires_at: new Date(deps.clock() + 7 * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  const grant = async (droneId: string, accountId: string, until?: Date): Promise<void> => {
    await db
      .insertInto('grants')
      .values({ drone_id: droneId, account_id: accountId, valid_from: new Date(0), valid_to: until })
      .execute();
  };

  /** Stores sorties through the real writer without deriving flights. */
  const fly = async (droneId: string, ...plans: SortiePlan[]): Promise<void> => {
    const points = plans.flatMap((plan) =>
      samplesOf(plan).map(({ at, seq, bootId, data }) => ({
        droneId,
        bootId,
        seq,
        at,
        data,
        receivedAt: Math.max(at, deps.clock()),
      })),
    );
    await o.writer.write(points);
  };

  /** Sorties through the real writer and deriver; returns the ids of all flights of the drone, oldest first. */
  const flights = async (droneId: string, ...plans: SortiePlan[]): Promise<string[]> => {
    await fly(droneId, ...plans);
    await deps.pools.app.query("update derivations set due_at = '2000-01-01'");
    await o.derive();
    const rows = await db
      .selectFrom('flights')
      .select('id')
      .where('drone_id', '=', droneId)
      .orderBy('start_at')
      .execute();
    return rows.map(({ id }) => id);
  };

  return {
    company,
    account,
    drone,
    plot,
    sharePlot,
    file,
    team,
    invitation,
    task: taskMaker(deps),
    grant,
    fly,
    flights,
  };
}
