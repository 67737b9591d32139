import type { Deps } from './access/deps.ts';
import { dropOldCalls } from './access/http/idempotent-calls.ts';
import { dropKnownAddresses } from './access/known-addresses.ts';
import { batteryTasks } from './features/batteries/batteries.jobs.ts';
import { createDesiredState } from './features/commands/desired-state.ts';
import { droneTasks } from './features/drones/drones.jobs.ts';
import { enterpriseTasks } from './features/enterprises/enterprises.jobs.ts';
import { foundCompany } from './features/enterprises/upgrades.ts';
import { exportTasks } from './features/exports/exports.jobs.ts';
import { flightFile } from './features/exports/flight-file.ts';
import { readTreatedSegments } from './features/flights/derive/flight-work.ts';
import { rederivationTasks } from './features/flights/derive/rederivation.jobs.ts';
import { doseTasks } from './features/flights/dose/dose.jobs.ts';
import { flightSource } from './features/flights/flight-source.ts';
import { packingTasks } from './features/flights/packed/packed-points.jobs.ts';
import { inboxTasks } from './features/inbox/inbox.jobs.ts';
import { liftTasks } from './features/lifts/lifts.jobs.ts';
import { dropExpiredFlows } from './features/openid/openid.store.ts';
import { noticeTasks } from './features/orders/order-notices.ts';
import { notifyOfOrderWaits } from './features/orders/order-waits.ts';
import { landClocks } from './features/records/clocks.store.ts';
import { recordSource } from './features/records/export/record-source.ts';
import { recordTasks } from './features/records/records.jobs.ts';
import type { ReportSource } from './features/reports/report-files.ts';
import { reportTasks } from './features/reports/reports.jobs.ts';
import { restrictionTasks } from './features/restrictions/restrictions.jobs.ts';
import { reviewTasks } from './features/reviews/reviews.jobs.ts';
import { dropOldRuleAlarms } from './features/rules/rule-alarms.store.ts';
import { dropExpiredTickets } from './features/second-factors/second-factors.store.ts';
import { dropEndedLinks } from './features/share-links/share-links.store.ts';
import { dropOldReadings } from './features/stations/stations.store.ts';
import { notifyOfTaskWaits } from './features/tasks/task-waits.ts';
import { taskTasks } from './features/tasks/tasks.jobs.ts';
import { teamTasks } from './features/teams/teams.jobs.ts';
import { transfersTasks } from './features/transfers/transfer-notices.ts';
import { weatherTasks } from './features/weather/weather.jobs.ts';
import { webhookTasks } from './features/webhooks/webhooks.jobs.ts';
import { dropOldConnections } from './live/intake/connection-log.ts';
import type { SamplePartitions } from './live/power/sample-partitions.ts';
import type { Partitions } from './live/tracks/partitions.ts';
import { dropOldConsoleFiles } from './platform/http/console-files.store.ts';
import type { startJobs } from './platform/jobs.ts';
import { outgoingTasks } from './platform/outgoing/outgoing.jobs.ts';

/** Cron schedule: minute, hour, day, month, weekday, name. */
export const crontab = [
  '* * * * * expireTransfers',
  '* * * * * settleRestrictions',
  '* * * * * settlePilots',
  '* * * * * settleLifts',
  '* * * * * foldDroneMarks',
  '* * * * * settleTasks',
  '* * * * * applyHeldDecisions',
  '* * * * * rederiveFlights',
  '* * * * * attachRecordFlights ?queue=records&jobKey=attachRecordFlights',
  '* * * * * measureFlightWeather ?queue=records&jobKey=measureFlightWeather',
  '* * * * * reportDoseFindings ?queue=records&jobKey=reportDoseFindings',
  // A queue has one job at a time, so that a long one leaves the other worker free.
  '* * * * * sendReports ?queue=reports&jobKey=sendReports',
  '7 * * * * dropLooseFiles',
  '27 * * * * dropEnded',
  '47 * * * * dropOldExports',
  '51 * * * * remindOfCertificates',
  '41 5 * * * remindOfRecords',
  '*/5 * * * * notifyOfLandWaits ?jobKey=notifyOfLandWaits',
  '3,18,33,48 * * * * remindOfNotices',
  '12 2 * * * packBatteryDays',
  '17 3 * * * dropOldPartitions',
  '22 3 * * * packTrackPoints',
  '37 3 * * * dropOldNotices',
  '57 3 * * * dropOldDeliveries',
  '2 4 * * * dropOldWebhookEvents',
  '7,37 * * * * giveUpWebhookDeliveries',
  '23 4 * * * dropEndedPapers',
  '28 4 * * * dropEndedLiftPapers',
  '33 4 * * * dropEndedInvitations',
  '43 4 * * * dropCompanyInvitations',
].join('\n');

/** All background tasks by name. */
export function tasksOf(
  deps: Deps,
  { partitions, samples }: { partitions: Partitions; samples: SamplePartitions },
): Parameters<typeof startJobs>[0]['tasks'] {
  const { pools, clock, config } = deps;
  return {
    dropOldPartitions: async () => {
      await partitions.dropOlderThan(config.retentionDays, clock());
      const before = new Date(clock() - config.retentionDays * 86_400_000);
      await dropOldConnections(pools.app, before);
      await dropOldRuleAlarms(pools.db, before);
      await dropOldReadings(pools.db, before);
    },
    dropEnded: async () => {
      await deps.sessions.dropExpired();
      await deps.bindTickets.dropExpired();
      await deps.codes.dropExpired();
      await dropExpiredTickets(deps.pools.db, new Date(deps.clock()));
      await dropExpiredFlows(deps.pools.db, new Date(deps.clock()));
      await dropKnownAddresses(deps.pools.db, deps.clock());
      await dropEndedLinks(pools.db, new Date(clock()));
      await deps.limits.dropClosed();
      await dropOldCalls(pools.db, clock);
      await dropOldConsoleFiles(pools.db, new Date(clock()));
    },
    ...exportTasks(deps, { flights: flightSource(deps), records: recordSource(deps) }),
    ...recordTasks(deps),
    ...noticeTasks(deps),
    notifyOfLandWaits: async () => {
      await notifyOfOrderWaits({ ...deps, clocks: landClocks });
      await notifyOfTaskWaits({ ...deps, clocks: landClocks });
    },
    ...reportTasks(deps, reportSource(deps)),
    ...rederivationTasks(deps),
    ...doseTasks(deps),
    ...packingTasks(deps),
    ...inboxTasks(deps),
    ...outgoingTasks(deps),
    ...batteryTasks(deps, samples),
    ...droneTasks({ deps, desiredState: createDesiredState(deps) }),
    ...restrictionTasks({ deps, desiredState: createDesiredState(deps) }),
    ...liftTasks({ deps, desiredState: createDesiredState(deps) }),
    ...transfersTasks(deps),
    ...enterpriseTasks(deps),
    ...teamTasks(deps),
    ...taskTasks(deps),
    ...webhookTasks(deps),
    ...weatherTasks(deps, readTreatedSegments),
    dropLooseFiles: () => deps.files.dropLoose(),
    ...reviewTasks(deps, { found: foundCompany }),
  };
}

/** The flight log for reports: what the account sees of it, in the files of exports. */
export function reportSource(deps: Deps): ReportSource {
  const source = flightSource(deps);
  return {
    totals: source.totals,
    file: (actor, { signal, ...o }) => flightFile({ source, actor, deps, ...o }, { turn: 'job', signal }),
  };
}
