import { parseCrontab } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crontab, tasksOf } from '../src/jobs.ts';
import { openPower } from '../src/live/power/open-power.ts';
import { type Jobs, startJobs } from '../src/platform/jobs.ts';
import { type TestApp, testApp } from './app.ts';
import { campaign } from './campaign.ts';
import { eventually } from './eventually.ts';

let stage: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  stage = await testApp();
  const { deps, partitions } = stage;
  const tasks = tasksOf(deps, { partitions, samples: openPower(deps).partitions });
  // Each job runs when a test adds it, by the scheduler's own worker.
  jobs = await startJobs({ owner: deps.pools.owner, log: deps.log, crontab: '', alone: true, tasks });
});
afterAll(async () => {
  await jobs.stop();
  await stage.close();
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ago = (ms: number): Date => new Date(stage.time.now - ms);

/** Rows of a statement by the owner of the database. */
const ask = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await stage.deps.pools.owner.query(text, values)).rows;
const idOf = async (text: string, values: unknown[]): Promise<string> =>
  String((await ask(`${text} returning id`, values))[0]?.['id']);

/** A delivery of an event to a new webhook, created four days ago. */
async function webhookDelivery(eventId: string, state: 'waiting' | 'delivered'): Promise<string> {
  const { id: accountId } = await stage.world.account();
  const webhookId = await idOf(
    "insert into webhooks (account_id, url, types, created_at) values ($1, 'https://hook.test/', '{flight.settled}', $2)",
    [accountId, ago(4 * dayMs)],
  );
  return idOf(
    `insert into webhook_deliveries (webhook_id, event_id, subject, state, created_at, started_at, due_at)
     values ($1, $2, 'flight:1', $3, $4, $4, $4)`,
    [webhookId, eventId, state, ago(4 * dayMs)],
  );
}

/** Prepares what is due; the result is whether the job has done it. */
type Due = () => Promise<() => Promise<boolean>>;

const gone =
  (table: string, id: string): (() => Promise<boolean>) =>
  async () =>
    (await ask(`select from ${table} where id::text = $1`, [id])).length === 0;
const became =
  (table: string, id: string, condition: string): (() => Promise<boolean>) =>
  async () =>
    (await ask(`select from ${table} where id::text = $1 and ${condition}`, [id])).length === 1;

async function lift(o: { state: string; toAt: Date; endedAt: Date | null }): Promise<string> {
  const { id: accountId } = await stage.world.account();
  const droneId = await stage.world.drone({ ownerId: accountId });
  return idOf(
    `insert into lifts (account_id, drone_id, drone_name, lift_address, from_at, to_at, submitted_at, ended_at, state,
       shape, west, south, east, north, height_m, papers, key_id)
     values ($1, $2, $2, 'Field', $3, $4, $3, $5, $6, '{"type":"circle","center":[8,47],"radiusM":100}', 8, 47, 8.1,
       47.1, 30, 'sealed', 'test')`,
    [accountId, droneId, ago(300 * dayMs), o.toAt, o.endedAt, o.state],
  );
}

const due: Record<string, Due> = {
  expireTransfers: async () => {
    const [from, to] = [await stage.world.account(), await stage.world.account()];
    const droneId = await stage.world.drone({ ownerId: from.id });
    const id = await idOf(
      'insert into transfers (drone_id, from_id, to_id, offered_at, expires_at) values ($1, $2, $3, $4, $5)',
      [droneId, from.id, to.id, ago(80 * hourMs), ago(hourMs)],
    );
    return became('transfers', id, "state = 'expired'");
  },
  settleRestrictions: async () => {
    const { id: accountId } = await stage.world.account();
    const range = { min: 1, max: 50 };
    const id = await idOf(
      `insert into restrictions (account_id, created_at, from_at, began_at, to_at, limits)
       values ($1, $2, $2, $2, $3, $4)`,
      [accountId, ago(dayMs), ago(hourMs), { heightM: range, speedMps: range, distanceM: range }],
    );
    return became('restrictions', id, 'ended_at is not null');
  },
  settlePilots: async () => {
    const [owner, pilot] = [await stage.world.account(), await stage.world.account()];
    const droneId = await stage.world.drone({ ownerId: owner.id });
    await ask('insert into drone_desired_states (drone_id, pilot_ids) values ($1, $2)', [
      droneId,
      [owner.id],
    ]);
    await stage.world.grant(droneId, pilot.id);
    const has = 'select from drone_desired_states where drone_id = $1 and $2 = any(pilot_ids)';
    return async () => (await ask(has, [droneId, pilot.id])).length === 1;
  },
  settleLifts: async () => {
    const id = await lift({ state: 'approved', toAt: ago(hourMs), endedAt: null });
    return became('lifts', id, "state = 'expired'");
  },
  foldDroneMarks: async () => {
    const droneId = await stage.world.drone();
    await ask('insert into drone_mark_queue select device_no from drone_marks where id = $1', [droneId]);
    const queued = `select from drone_mark_queue q join drone_marks m using (device_no) where m.id = $1`;
    return async () => (await ask(queued, [droneId])).length === 0;
  },
  settleTasks: async () => {
    const { id } = await campaign(stage, { owners: 1 });
    await ask('update task_participants set expires_at = $2 where task_id = $1', [id, ago(hourMs)]);
    const open = "select from task_participants where task_id = $1 and state = 'untreated'";
    return async () => (await ask(open, [id])).length === 0;
  },
  rederiveFlights: async () => {
    const droneId = await stage.world.drone();
    const ids = await stage.world.flights(droneId, { startAt: stage.time.now - dayMs });
    await ask("update flights set state = 'final', derivation_version = 1 where id = any($1)", [ids]);
    return async () => (await ask('select from rederivations where flight_id = any($1)', [ids])).length === 1;
  },
  attachRecordFlights: async () => {
    const companyId = await stage.world.company();
    const droneId = await stage.world.drone({ companyId });
    const ids = await stage.world.flights(droneId, { startAt: stage.time.now - dayMs, lanes: 2 });
    await ask("update flights set state = 'final' where id = any($1)", [ids]);
    const attached = 'select from record_flights where flight_id = any($1)';
    return async () => (await ask(attached, [ids])).length === ids.length;
  },
  measureFlightWeather: async () => {
    const companyId = await stage.world.company();
    await stage.world.drone({ kind: 'station', companyId });
    const droneId = await stage.world.drone({ companyId });
    const ids = await stage.world.flights(droneId, { startAt: stage.time.now - dayMs, lanes: 2 });
    await ask("update flights set state = 'final' where id = any($1)", [ids]);
    const measured = 'select from flight_weather where flight_id = any($1)';
    return async () => (await ask(measured, [ids])).length === ids.length;
  },
  reportDoseFindings: async () => {
    const ownerId = (await stage.world.account()).id;
    const droneId = await stage.world.drone({ ownerId });
    const data = { targetRateLpha: 60 };
    const ids = await stage.world.flights(droneId, { startAt: stage.time.now - hourMs, lanes: 4, data });
    await ask("update flights set state = 'final' where id = any($1)", [ids]);
    const posted = "select from notices where account_id = $1 and text_id = 'flight.dose'";
    return async () => (await ask(posted, [ownerId])).length === ids.length;
  },
  remindOfRecords: async () => {
    const { id: accountId } = await stage.world.account();
    const holderId = await idOf('insert into record_holders (account_id) values ($1)', [accountId]);
    const droneId = await stage.world.drone({ ownerId: accountId });
    const [flightId] = await stage.world.flights(droneId, { startAt: stage.time.now - 7 * dayMs, lanes: 2 });
    // The regime of a holder without a choice gives seven days.
    const recordId = await idOf(
      `insert into records (holder_id, drone_id, local_date, time_zone, work_type, changed_at)
       values ($1, $2, $3::timestamptz::date, 'UTC', 'spray', $3::timestamptz)`,
      [holderId, droneId, ago(7 * dayMs)],
    );
    await ask('insert into record_flights (flight_id, record_id) values ($1, $2)', [flightId, recordId]);
    const posted = "select from notices where account_id = $1 and text_id = 'record.due'";
    return async () => (await ask(posted, [accountId])).length === 1;
  },
  notifyOfLandWaits: async () => {
    const { id: accountId } = await stage.world.account();
    const plotId = await stage.world.plot({ ownerId: accountId });
    const holderId = await idOf('insert into record_holders (account_id) values ($1)', [accountId]);
    const productId = await idOf(
      "insert into products (holder_id, version, name, search, created_at) values ($1, 1, 'A', 'a', $2)",
      [holderId, ago(0)],
    );
    await ask(
      `insert into product_versions (product_id, version, at, name, kind, substances, formulation, form,
         authorisation_number, country, uses, drone_use, re_entry_hours, buffers, limits, is_invented)
       values ($1, 1, $2, 'A', 'other', '[]', '', 'liquid', '', 'AU', '[]', 'unknown', 72, '[]', '{}', true)`,
      [productId, ago(0)],
    );
    await ask(
      `insert into records (holder_id, plot_id, local_date, time_zone, work_type, entries, changed_at)
       values ($1, $2, $3::timestamptz::date, 'UTC', 'spray', $4, $3::timestamptz)`,
      [holderId, plotId, ago(0), { products: [{ productId, version: 1 }] }],
    );
    const taskId = await idOf(
      `insert into tasks (name, district, from_day, to_day, time_zone, tolerances, inviter_id, created_at)
       values ('Rice', '', $1::timestamptz::date + 1, $1::timestamptz::date + 9, 'UTC', '{}', $2, $1::timestamptz)`,
      [ago(0), accountId],
    );
    await ask('insert into task_plots (task_id, plot_id, boundary_version) values ($1, $2, 1)', [
      taskId,
      plotId,
    ]);
    const posted = "select from notices where account_id = $1 and text_id = 'task.land-waits'";
    return async () => (await ask(posted, [accountId])).length === 1;
  },
  remindOfNotices: async () => {
    const { id: accountId } = await stage.world.account();
    const holderId = await idOf("insert into record_holders (account_id, regimes) values ($1, '{us-ca}')", [
      accountId,
    ]);
    const customerId = await idOf(
      `insert into customers (holder_id, name, search, contact, address, reference, changed_at)
       values ($1, 'Farm', 'farm', '', '', '', $2)`,
      [holderId, ago(0)],
    );
    await ask(
      `insert into orders (holder_id, number, customer_id, state, crop, target, work_type, note, starts_at,
         created_at, changed_at) values ($1, 1, $2, 'planned', 'Rice', '', 'spray', '', $3, $4, $4)`,
      [holderId, customerId, ago(-30 * hourMs), ago(0)],
    );
    const posted = "select from notices where account_id = $1 and text_id = 'order.notice-due'";
    return async () => (await ask(posted, [accountId])).length === 1;
  },
  sendReports: async () => {
    const { id: accountId } = await stage.world.account();
    const id = await idOf(
      `insert into reports (account_id, name, filter, period, hour, time_zone, unit, is_enabled, created_at, due_at)
       values ($1, 'Week', '{}', 'week', 7, 'UTC', 'ha', true, $2, $2)`,
      [accountId, ago(hourMs)],
    );
    return became('reports', id, 'last_result is not null');
  },
  dropLooseFiles: async () => {
    const id = await stage.world.file({ ownerId: (await stage.world.account()).id });
    await ask('update files set created_at = $2 where id = $1', [id, ago(2 * dayMs)]);
    return gone('files', id);
  },
  dropEnded: async () => {
    const { id: accountId } = await stage.world.account();
    const id = await idOf(
      'insert into sessions (account_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)',
      [accountId, Buffer.alloc(32, 7), ago(9 * dayMs), ago(2 * dayMs)],
    );
    const linkId = await idOf(
      `insert into share_links (account_id, kind, target, name, token_hash, hint, visit_salt, visit_hash, shows_people,
         shows_sender, created_at, expires_at) values ($1, 'wall', '{}', '', 'a', 'abcd', 'b', 'c', false, false, $2, $3)`,
      [accountId, ago(90 * dayMs), ago(40 * dayMs)],
    );
    const isGone = [gone('sessions', id), gone('share_links', linkId)];
    return async () => (await Promise.all(isGone.map((ask) => ask()))).every(Boolean);
  },
  dropOldExports: async () => {
    const { id: accountId } = await stage.world.account();
    const id = await idOf(
      "insert into exports (account_id, query, state, file_name, expires_at) values ($1, '{}', 'ready', 'a.xlsx', $2)",
      [accountId, ago(hourMs)],
    );
    return gone('exports', id);
  },
  remindOfCertificates: async () => {
    const { id } = await stage.world.account();
    await ask('update accounts set pilot_valid_until = $2 where id = $1', [id, new Date(stage.time.now)]);
    return became('accounts', id, 'pilot_reminder = 0');
  },
  packBatteryDays: async () => {
    const droneId = await stage.world.drone();
    await ask(
      'insert into battery_sightings (device_no, sn, first_at, last_at) select device_no, $1, $2, $2 from devices where id = $1',
      [droneId, ago(100 * dayMs)],
    );
    return async () => (await ask('select from battery_sightings where sn = $1', [droneId])).length === 0;
  },
  packTrackPoints: async () => {
    const droneId = await stage.world.drone();
    await stage.world.flights(droneId, { startAt: stage.time.now - 20 * dayMs });
    const packed = 'select from packed_points join drones using (device_no) where id = $1';
    return async () => (await ask(packed, [droneId])).length === 1;
  },
  dropOldPartitions: async () => {
    const droneId = await stage.world.drone();
    const days = stage.deps.config.retentionDays + 1;
    await ask("insert into drone_connections (drone_id, at, event) values ($1, $2, 'connected')", [
      droneId,
      ago(days * dayMs),
    ]);
    const { id: accountId } = await stage.world.account();
    const ruleId = await idOf(
      `insert into rules (account_id, name, measure, comparison, value, for_s, during, severity, channels, target, is_enabled, created_at)
       values ($1, 'Old', 'battery', 'below', 25, 0, 'always', 'warning', '{}', 'all', false, $2)`,
      [accountId, ago(days * dayMs)],
    );
    await ask(
      'insert into rule_alarms (rule_id, drone_id, raised_at, cleared_at, value) values ($1, $2, $3, $3, 20)',
      [ruleId, droneId, ago(days * dayMs)],
    );
    return async () => {
      const connections = await ask('select from drone_connections where drone_id = $1', [droneId]);
      const alarms = await ask('select from rule_alarms where rule_id = $1', [ruleId]);
      return connections.length + alarms.length === 0;
    };
  },
  dropOldNotices: async () => {
    const { id: accountId } = await stage.world.account();
    const id = await idOf(
      `insert into notices (no, account_id, kind, severity, text_id, args, created_at)
       select coalesce(max(no), 0) + 1, $1, 'system', 'info', 'export.ready', '{}', $2 from notices`,
      [accountId, ago(200 * dayMs)],
    );
    return gone('notices', id);
  },
  dropOldWebhookEvents: async () => {
    const id = await idOf(
      `insert into webhook_events (type, subject, subject_id, data, dispatched_at)
       values ('flight.settled', 'flight:1', '1', '{}', $1)`,
      [ago(31 * dayMs)],
    );
    const delivery = await webhookDelivery(id, 'delivered');
    const gones = [gone('webhook_events', id), gone('webhook_deliveries', delivery)];
    return async () => (await Promise.all(gones.map((isGone) => isGone()))).every(Boolean);
  },
  giveUpWebhookDeliveries: async () => {
    const event = await idOf(
      `insert into webhook_events (type, subject, subject_id, data, dispatched_at)
       values ('flight.settled', 'flight:2', '2', '{}', $1)`,
      [ago(4 * dayMs)],
    );
    const id = await webhookDelivery(event, 'waiting');
    return async () => {
      const dead = await ask("select from webhook_deliveries where id = $1 and state = 'dead'", [id]);
      const notices = await ask("select from notices where text_id = 'webhook.dead'");
      return dead.length === 1 && notices.length === 1;
    };
  },
  dropOldDeliveries: async () => {
    const id = await idOf(
      "insert into deliveries (channel, text_id, target_end, state, at) values ('mail', 'code', 'test', 'sent', $1)",
      [ago(200 * dayMs)],
    );
    return gone('deliveries', id);
  },
  applyHeldDecisions: async () => {
    const { id: accountId } = await stage.world.account({ verified: '0' });
    const staff = await stage.world.account({ roles: ['00'] });
    const id = await idOf(
      `insert into reviews (account_id, kind, version, status, submitted_at, held_decision, held_by, held_until)
       values ($1, 'account', 1, 'pending', $2, 'pass', $3, $2)`,
      [accountId, ago(60_000), staff.id],
    );
    return became('reviews', id, "status = 'passed'");
  },
  dropEndedPapers: async () => {
    const { id: accountId } = await stage.world.account();
    const id = await idOf(
      `insert into reviews (account_id, kind, version, status, submitted_at, papers, key_id)
       values ($1, 'realName', 1, 'superseded', $2, 'sealed', 'test')`,
      [accountId, ago(1_000 * dayMs)],
    );
    return became('reviews', id, 'papers is null');
  },
  dropEndedLiftPapers: async () => {
    const id = await lift({ state: 'expired', toAt: ago(250 * dayMs), endedAt: ago(250 * dayMs) });
    return became('lifts', id, 'papers is null');
  },
  dropEndedInvitations: async () => {
    const teamId = await stage.world.team({ creatorId: (await stage.world.account()).id });
    const id = await stage.world.invitation({ teamId, account: 'late@example.test' });
    await ask('update team_invitations set expires_at = $2 where id = $1', [id, ago(hourMs)]);
    return became('team_invitations', id, "state = 'expired'");
  },
  dropCompanyInvitations: async () => {
    const id = await idOf(
      `insert into company_invitations (company_id, account, code, invited_at, expires_at)
       values ($1, 'late@example.test', 'LATE42', $2, $3)`,
      [await stage.world.company(), ago(90 * dayMs), ago(40 * dayMs)],
    );
    return gone('company_invitations', id);
  },
};

const scheduled = parseCrontab(crontab).map(({ task }) => task);

test('each line of the schedule names a task, and each has a case here', () => {
  const tasks = tasksOf(stage.deps, {
    partitions: stage.partitions,
    samples: openPower(stage.deps).partitions,
  });
  expect(scheduled.filter((name) => !(name in tasks))).toEqual([]);
  expect(Object.keys(due).sort()).toEqual([...scheduled].sort());
});

test.for(scheduled)('%s does what is due', async (name) => {
  const isDone = await due[name]?.();
  expect(isDone, 'no case for this job').toBeDefined();
  expect(await isDone?.()).toBe(false);
  await jobs.add(name, {});
  await eventually(async () => expect(await isDone?.()).toBe(true));
});
