import { heightMargins } from '@smartflight/contract/device-link/height-range.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './access/deps.ts';
import { watchOpenCalls } from './access/http/open-calls.ts';
import { markWriters } from './access/http/read-in.ts';
import { createGatedServer } from './access/http/server.ts';
import { visibleDeviceIds } from './access/reach.ts';
import { reviewable } from './access/review-scope.ts';
import { diagnose } from './devices/device-diagnostics.ts';
import { lockDevice } from './devices/ownership.store.ts';
import { createOwnership, type OwnershipHooks } from './devices/ownership.ts';
import { provisionDevice, registerBattery } from './devices/register.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { accountBehind } from './features/accounts/accounts.service.ts';
import { announcementsRoutes } from './features/announcements/announcements.routes.ts';
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { batteriesRoutes } from './features/batteries/batteries.routes.ts';
import { ownershipOfChargers } from './features/chargers/charger-ownership.ts';
import { chargersRoutes } from './features/chargers/chargers.routes.ts';
import { chatAppRoutes } from './features/chat-app/chat-app.routes.ts';
import { commandsRoutes } from './features/commands/commands.routes.ts';
import { createDesiredState } from './features/commands/desired-state.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { deviceClaimsRoutes } from './features/device-claims/device-claims.routes.ts';
import { createDeviceClaims } from './features/device-claims/device-claims.service.ts';
import { dronesRoutes } from './features/drones/drones.routes.ts';
import { sheetsRoutes } from './features/drones/sheets.routes.ts';
import { enterprisesRoutes } from './features/enterprises/enterprises.routes.ts';
import { logoRoutes } from './features/enterprises/logos.ts';
import { foundCompany } from './features/enterprises/upgrades.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { readTreatedSegments } from './features/flights/derive/flight-work.ts';
import { intersectFlights } from './features/flights/derive/plot-intersections.ts';
import { readSamples } from './features/flights/derive/points.store.ts';
import { doseRoutes } from './features/flights/dose/dose.routes.ts';
import { flightSource } from './features/flights/flight-source.ts';
import { flightsRoutes } from './features/flights/flights.routes.ts';
import { flightImportsRoutes } from './features/flights/imports/flight-imports.routes.ts';
import { coverageFeatures, readCoverages } from './features/flights/shapes/coverage-features.ts';
import { flightFeatures } from './features/flights/shapes/flight-features.ts';
import { trailRoutes } from './features/flights/trail/trail.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { forgetApplicant, releaseDrone } from './features/lifts/lift-ends.ts';
import { everyLiftOf } from './features/lifts/lift-people.store.ts';
import { liftsRoutes } from './features/lifts/lifts.routes.ts';
import { mapsRoutes, tileOriginsOf } from './features/maps/maps.routes.ts';
import { ogcRoutes } from './features/ogc/ogc.routes.ts';
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts';
import { openidRoutes } from './features/openid/openid.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { placesRoutes } from './features/places/places.routes.ts';
import { plotFeatures } from './features/plots/plot-features.ts';
import { plotsRoutes } from './features/plots/plots.routes.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { productsRoutes } from './features/products/products.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { provePassword } from './features/profile/profile.service.ts';
import { landClocks } from './features/records/clocks.store.ts';
import { recordSource } from './features/records/export/record-source.ts';
import { recordsRoutes } from './features/records/records.routes.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { openAccount } from './features/registration/registration.service.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { restrictionsRoutes } from './features/restrictions/restrictions.routes.ts';
import { ownerChanged } from './features/restrictions/restrictions.service.ts';
import { createOwnPapers } from './features/reviews/own-papers.ts';
import { createPaperNumbers } from './features/reviews/paper-numbers.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { createSubmissions } from './features/reviews/submissions.ts';
import { rulesRoutes } from './features/rules/rules.routes.ts';
import { secondFactorsRoutes } from './features/second-factors/second-factors.routes.ts';
import { shareLinksRoutes } from './features/share-links/share-links.routes.ts';
import { ownershipOfStations } from './features/stations/station-ownership.ts';
import { stationsRoutes } from './features/stations/stations.routes.ts';
import { forgetInviter, settleTasksOf } from './features/tasks/erased-inviter.ts';
import type { TaskFigureUpdater } from './features/tasks/figures/figure-updater.ts';
import { leaveTasks, lockTasksOf } from './features/tasks/leave-tasks.ts';
import { tasksRoutes } from './features/tasks/tasks.routes.ts';
import { endTeamShares } from './features/teams/shares.store.ts';
import { teamsRoutes } from './features/teams/teams.routes.ts';
import { endOpenOffer } from './features/transfers/transfer-notices.ts';
import { transfersRoutes } from './features/transfers/transfers.routes.ts';
import { createTransfers } from './features/transfers/transfers.service.ts';
import { weatherRoutes } from './features/weather/weather.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { noFlyRoutes } from './features/zones/no-fly.routes.ts';
import { zonesIntersecting } from './features/zones/zone-check.ts';
import { zoneFeatures } from './features/zones/zone-features.ts';
import type { ZoneIndex } from './features/zones/zone-index.ts';
import { zonesRoutes } from './features/zones/zones.routes.ts';
import type { FleetState } from './live/fleet/fleet-state.ts';
import { positionFeatures } from './live/fleet/position-features.ts';
import { connectionSigns, type Diagnostics } from './live/intake/diagnostics.ts';
import { createOnlineBits } from './live/intake/online-bits.ts';
import { liveRoutes } from './live/live.routes.ts';
import type { ChargerState } from './live/power/charger-state.ts';
import type { TrackWriter } from './live/tracks/track-writer.ts';
import { countAnswers } from './platform/http/answer-metrics.ts';
import { installConsole } from './platform/http/console.ts';
import { installApiDocs, installOpenApi } from './platform/http/openapi.ts';
import { recordDepsOf, treatedReader } from './treated.ts';

/** Builds the HTTP server from its dependencies; it does not listen yet. */
export async function build(
  deps: Deps,
  {
    fleet,
    chargers,
    diagnostics,
    zones,
    tasks,
    tracks,
  }: {
    fleet: FleetState;
    chargers: ChargerState;
    diagnostics: Diagnostics;
    zones: ZoneIndex;
    tasks: Pick<TaskFigureUpdater, 'settle'>;
    tracks: Pick<TrackWriter, 'write'>;
  },
): Promise<FastifyInstance> {
  const app = await createGatedServer(deps, tileOriginsOf(deps.config.maps));
  // Closes kept-alive connections while draining, so that a load balancer sends the next requests elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (deps.draining()) reply.header('connection', 'close');
  });
  countAnswers(app, deps.metrics.registry);
  markWriters(app, deps);
  watchOpenCalls(app, {
    ...deps,
    reachOf: (actor) => visibleDeviceIds(deps.pools.db, actor, new Date(deps.clock())),
  });
  await installOpenApi(app);
  const submissions = createSubmissions(deps);
  healthRoutes(app, deps);
  accountsRoutes(app, deps, submissions);
  registrationRoutes(app, deps);
  announcementsRoutes(app, deps);
  chatAppRoutes(app, deps, {
    signInTo: (actor, credentials) => accountBehind(deps, actor, credentials),
    open: (actor, form, alongside) => openAccount(deps, actor, form, alongside),
  });
  openidRoutes(app, deps, (actor, form, alongside) => openAccount(deps, actor, form, alongside));
  const desiredState = createDesiredState(deps);
  const hooks: OwnershipHooks = {
    desiredState,
    endShares: async (tx, droneId) => {
      await endTeamShares(tx, droneId);
      await lockTasksOf(tx, droneId);
    },
    endOffer: endOpenOffer,
    ownerChanged: async (tx, droneId) => {
      await desiredState.hold(tx, [droneId]);
      await leaveTasks(tx, droneId, new Date(deps.clock()));
      await releaseDrone({ desiredState, now: new Date(deps.clock()) }, tx, droneId);
      await ownerChanged({ deps, desiredState }, tx, droneId);
    },
  };
  const ownership = createOwnership({ deps, fleet, hooks, kind: 'drone' });
  const chargerOwnership = ownershipOfChargers({
    deps,
    fleet,
    chargers,
    diagnostics,
    endOffer: endOpenOffer,
  });
  const liveState = { fleet, online: createOnlineBits(deps.pools.app, fleet) };
  sheetsRoutes(app, deps, liveState);
  dronesRoutes(app, deps, { liveState, ownership, hooks, diagnostics });
  transfersRoutes(
    app,
    deps,
    createTransfers(deps, { lock: lockDevice, drone: ownership, charger: chargerOwnership }),
  );
  chargersRoutes(app, deps, { chargers, ownership: chargerOwnership });
  batteriesRoutes(app, deps, {
    register: (actor, entry) => registerBattery(deps, actor, entry),
    provision: (actor, id) => provisionDevice(deps, actor, { kind: 'battery', id }),
    diagnose: (actor, id) =>
      diagnose({ deps, diagnostics, signsOf: connectionSigns(diagnostics) }, actor, { kind: 'battery', id }),
  });
  const stationOwnership = ownershipOfStations({ deps, fleet, diagnostics });
  stationsRoutes(app, deps, stationOwnership);
  weatherRoutes(app, deps, readTreatedSegments);
  deviceClaimsRoutes(
    app,
    deps,
    createDeviceClaims(deps, {
      drone: ownership.move,
      charger: chargerOwnership.move,
      station: stationOwnership.move,
    }),
  );
  commandsRoutes(app, deps);
  liveRoutes(app, deps, { fleet, chargers, zones });
  flightsRoutes(app, deps);
  doseRoutes(app, deps);
  trailRoutes(app, deps, fleet);
  flightImportsRoutes(app, { deps, tracks });
  exportsRoutes(app, deps, { flights: flightSource(deps), records: recordSource(deps) });
  reportsRoutes(app, deps);
  zonesRoutes(app, deps, zones);
  noFlyRoutes(app, deps, zones);
  plotsRoutes(app, { deps, intersectFlights: (tx, o) => intersectFlights(deps, tx, o) }, fleet);
  productsRoutes(app, deps);
  tasksRoutes(app, { deps, fleet, updater: tasks, clocks: landClocks });
  teamsRoutes(app, { deps, numbersOf: createPaperNumbers(deps.vault) });
  mapsRoutes(app, deps);
  ogcRoutes(app, deps, {
    flights: flightFeatures,
    coverage: coverageFeatures(deps),
    plots: plotFeatures,
    zones: zoneFeatures(zones),
    positions: positionFeatures(fleet),
  });
  inboxRoutes(app, deps);
  filesRoutes(app, deps, reviewable);
  preferencesRoutes(app, deps);
  profileRoutes(app, deps, {
    tasks: {
      settle: (accountId) => settleTasksOf({ deps, updater: tasks }, accountId),
      forget: forgetInviter,
    },
    papersOf: { ...submissions, ...createOwnPapers(deps.vault) },
    applications: {
      everyOf: (db, accountId) => everyLiftOf(db, deps.vault, accountId),
      forget: (tx, accountId) =>
        forgetApplicant({ desiredState, now: new Date(deps.clock()) }, tx, accountId),
    },
  });
  customersRoutes(app, deps);
  placesRoutes(app, deps, treatedReader);
  ordersRoutes(app, {
    ...deps,
    clocks: landClocks,
    readGround: (actor, ids) => readCoverages(deps, actor, ids),
  });
  recordsRoutes(app, recordDepsOf(deps));
  apiKeysRoutes(app, deps);
  rulesRoutes(app, deps, (deviceNo, window) => readSamples(deps.pools.app, deviceNo, window));
  webhooksRoutes(app, deps);
  shareLinksRoutes(app, deps);
  secondFactorsRoutes(app, deps, (actor, o) => provePassword(deps, actor, o));
  restrictionsRoutes(app, deps, {
    desiredState,
    provePassword: (actor, o) => provePassword(deps, actor, o),
  });
  liftsRoutes(app, {
    deps,
    desiredState,
    reviewed: submissions.currentOf,
    intersectZones: ({ shape, heightM, heightRef, from, to }, { language }) =>
      zonesIntersecting(
        zones,
        {
          shape,
          highestM: heightRef === 'ground' ? heightM : heightM + heightMargins.terrainM,
          from: from.toISOString(),
          until: to.toISOString(),
        },
        { language, now: deps.clock() },
      ).zones,
  });
  peopleRoutes(app, deps);
  auditRoutes(app, deps);
  onboardingRoutes(app, { deps, reviews: submissions, pictures: deps.files });
  reviewsRoutes(app, deps, {
    found: (tx, actor, application) => foundCompany(tx, actor, application),
  });
  logoRoutes(app, deps);
  enterprisesRoutes(app, { deps, reviews: submissions, pictures: deps.files });
  await installApiDocs(app);
  await installConsole(app, deps.pools.db);
  return app;
}
