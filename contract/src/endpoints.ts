import { apiKeys as apiKeysCalls } from './access/api-keys.endpoints.ts';
import { apiKeysSchemas } from './access/api-keys.schemas.ts';
import { shareLinks as shareLinksCalls } from './access/share-links.endpoints.ts';
import { shareLinksSchemas } from './access/share-links.schemas.ts';
import { webhooks as webhooksCalls } from './access/webhooks.endpoints.ts';
import { webhooksSchemas } from './access/webhooks.schemas.ts';
import { accounts as accountsCalls } from './accounts/accounts.endpoints.ts';
import { accountsSchemas } from './accounts/accounts.schemas.ts';
import { chatApp as chatAppCalls } from './accounts/chat-app.endpoints.ts';
import { chatAppSchemas } from './accounts/chat-app.schemas.ts';
import { openid as openidCalls } from './accounts/openid.endpoints.ts';
import { openidSchemas } from './accounts/openid.schemas.ts';
import { people as peopleCalls } from './accounts/people.endpoints.ts';
import { peopleSchemas } from './accounts/people.schemas.ts';
import { preferences as preferencesCalls } from './accounts/preferences.endpoints.ts';
import { preferencesSchemas } from './accounts/preferences.schemas.ts';
import { profile as profileCalls } from './accounts/profile.endpoints.ts';
import { profileSchemas } from './accounts/profile.schemas.ts';
import { registration as registrationCalls } from './accounts/registration.endpoints.ts';
import { registrationSchemas } from './accounts/registration.schemas.ts';
import { secondFactors as secondFactorsCalls } from './accounts/second-factors.endpoints.ts';
import { secondFactorsSchemas } from './accounts/second-factors.schemas.ts';
import { lifts as liftsCalls } from './airspace/lifts.endpoints.ts';
import { liftsSchemas } from './airspace/lifts.schemas.ts';
import { noFly as noFlyCalls } from './airspace/no-fly.endpoints.ts';
import { noFlySchemas } from './airspace/no-fly.schemas.ts';
import { zones as zonesCalls } from './airspace/zones.endpoints.ts';
import { zonesSchemas } from './airspace/zones.schemas.ts';
import { customers as customersCalls } from './customers/customers.endpoints.ts';
import { customersSchemas } from './customers/customers.schemas.ts';
import { deviceClaims as deviceClaimsCalls } from './devices/device-claims.endpoints.ts';
import { deviceClaimsSchemas } from './devices/device-claims.schemas.ts';
import { live as liveCalls } from './devices/live.endpoints.ts';
import { liveSchemas } from './devices/live.schemas.ts';
import { transfers as transfersCalls } from './devices/transfers.endpoints.ts';
import { transfersSchemas } from './devices/transfers.schemas.ts';
import { commands as commandsCalls } from './drones/commands.endpoints.ts';
import { commandsSchemas } from './drones/commands.schemas.ts';
import { drones as dronesCalls } from './drones/drones.endpoints.ts';
import { dronesSchemas } from './drones/drones.schemas.ts';
import { restrictions as restrictionsCalls } from './drones/restrictions.endpoints.ts';
import { restrictionsSchemas } from './drones/restrictions.schemas.ts';
import { dose as doseCalls } from './flights/dose.endpoints.ts';
import { doseSchemas } from './flights/dose.schemas.ts';
import { exports as exportsCalls } from './flights/exports.endpoints.ts';
import { exportsSchemas } from './flights/exports.schemas.ts';
import { flightDays as flightDaysCalls } from './flights/flight-days.endpoints.ts';
import { flightDaysSchemas } from './flights/flight-days.schemas.ts';
import { flightImports as flightImportsCalls } from './flights/flight-imports.endpoints.ts';
import { flightImportsSchemas } from './flights/flight-imports.schemas.ts';
import { flights as flightsCalls } from './flights/flights.endpoints.ts';
import { flightsSchemas } from './flights/flights.schemas.ts';
import { reports as reportsCalls } from './flights/reports.endpoints.ts';
import { reportsSchemas } from './flights/reports.schemas.ts';
import { type AnyEndpoint, withSchemas } from './kit/endpoint.ts';
import { maps as mapsCalls } from './land/maps.endpoints.ts';
import { mapsSchemas } from './land/maps.schemas.ts';
import { plotImports as plotImportsCalls } from './land/plot-imports.endpoints.ts';
import { plotImportsSchemas } from './land/plot-imports.schemas.ts';
import { plotShares as plotSharesCalls } from './land/plot-shares.endpoints.ts';
import { plotSharesSchemas } from './land/plot-shares.schemas.ts';
import { plots as plotsCalls } from './land/plots.endpoints.ts';
import { plotsSchemas } from './land/plots.schemas.ts';
import { announcements as announcementsCalls } from './messages/announcements.endpoints.ts';
import { announcementsSchemas } from './messages/announcements.schemas.ts';
import { inbox as inboxCalls } from './messages/inbox.endpoints.ts';
import { inboxSchemas } from './messages/inbox.schemas.ts';
import { featureCalls, ogc as ogcCalls } from './ogc/ogc.endpoints.ts';
import { featuresSchemas, ogcSchemas } from './ogc/ogc.schemas.ts';
import { enterprises as enterprisesCalls } from './onboarding/enterprises.endpoints.ts';
import { enterprisesSchemas } from './onboarding/enterprises.schemas.ts';
import { onboarding as onboardingCalls } from './onboarding/onboarding.endpoints.ts';
import { onboardingSchemas } from './onboarding/onboarding.schemas.ts';
import { reviews as reviewsCalls } from './onboarding/reviews.endpoints.ts';
import { reviewsSchemas } from './onboarding/reviews.schemas.ts';
import { orders as ordersCalls } from './orders/orders.endpoints.ts';
import { ordersSchemas } from './orders/orders.schemas.ts';
import { places as placesCalls } from './places/places.endpoints.ts';
import { placesSchemas } from './places/places.schemas.ts';
import { batteries as batteriesCalls } from './power/batteries.endpoints.ts';
import { batteriesSchemas } from './power/batteries.schemas.ts';
import { chargers as chargersCalls } from './power/chargers.endpoints.ts';
import { chargersSchemas } from './power/chargers.schemas.ts';
import { products as productsCalls } from './products/products.endpoints.ts';
import { productsSchemas } from './products/products.schemas.ts';
import { recordSheets as recordSheetsCalls } from './records/record-sheets.endpoints.ts';
import { recordSheetsSchemas } from './records/record-sheets.schemas.ts';
import { records as recordsCalls } from './records/records.endpoints.ts';
import { recordsSchemas } from './records/records.schemas.ts';
import { rules as rulesCalls } from './rules/rules.endpoints.ts';
import { rulesSchemas } from './rules/rules.schemas.ts';
import { stations as stationsCalls } from './stations/stations.endpoints.ts';
import { stationsSchemas } from './stations/stations.schemas.ts';
import { audit as auditCalls } from './system/audit.endpoints.ts';
import { auditSchemas } from './system/audit.schemas.ts';
import { files as filesCalls } from './system/files.endpoints.ts';
import { filesSchemas } from './system/files.schemas.ts';
import { health as healthCalls } from './system/health.endpoints.ts';
import { healthSchemas } from './system/health.schemas.ts';
import { taskFigureCalls as taskFigureCallsCalls } from './tasks/task-figures.endpoints.ts';
import { taskFigureCallsSchemas } from './tasks/task-figures.schemas.ts';
import {
  taskInvitations as taskInvitationsCalls,
  taskParticipants as taskParticipantsCalls,
  taskPeriods as taskPeriodsCalls,
} from './tasks/task-participants.endpoints.ts';
import {
  taskInvitationsSchemas,
  taskParticipantsSchemas,
  taskPeriodsSchemas,
} from './tasks/task-participants.schemas.ts';
import { tasks as tasksCalls } from './tasks/tasks.endpoints.ts';
import { tasksSchemas } from './tasks/tasks.schemas.ts';
import { teams as teamsCalls } from './teams/teams.endpoints.ts';
import { teamsSchemas } from './teams/teams.schemas.ts';
import { weather as weatherCalls } from './weather/weather.endpoints.ts';
import { weatherSchemas } from './weather/weather.schemas.ts';

export const accounts = withSchemas(accountsCalls, accountsSchemas);
export const apiKeys = withSchemas(apiKeysCalls, apiKeysSchemas);
export const webhooks = withSchemas(webhooksCalls, webhooksSchemas);
export const shareLinks = withSchemas(shareLinksCalls, shareLinksSchemas);
export const chatApp = withSchemas(chatAppCalls, chatAppSchemas);
export const openid = withSchemas(openidCalls, openidSchemas);
export const people = withSchemas(peopleCalls, peopleSchemas);
export const preferences = withSchemas(preferencesCalls, preferencesSchemas);
export const profile = withSchemas(profileCalls, profileSchemas);
export const registration = withSchemas(registrationCalls, registrationSchemas);
export const lifts = withSchemas(liftsCalls, liftsSchemas);
export const noFly = withSchemas(noFlyCalls, noFlySchemas);
export const zones = withSchemas(zonesCalls, zonesSchemas);
export const secondFactors = withSchemas(secondFactorsCalls, secondFactorsSchemas);
export const deviceClaims = withSchemas(deviceClaimsCalls, deviceClaimsSchemas);
export const live = withSchemas(liveCalls, liveSchemas);
export const transfers = withSchemas(transfersCalls, transfersSchemas);
export const commands = withSchemas(commandsCalls, commandsSchemas);
export const drones = withSchemas(dronesCalls, dronesSchemas);
export const restrictions = withSchemas(restrictionsCalls, restrictionsSchemas);
export const exports = withSchemas(exportsCalls, exportsSchemas);
export const dose = withSchemas(doseCalls, doseSchemas);
export const flightDays = withSchemas(flightDaysCalls, flightDaysSchemas);
export const flightImports = withSchemas(flightImportsCalls, flightImportsSchemas);
export const flights = withSchemas(flightsCalls, flightsSchemas);
export const customers = withSchemas(customersCalls, customersSchemas);
export const orders = withSchemas(ordersCalls, ordersSchemas);
export const recordSheets = withSchemas(recordSheetsCalls, recordSheetsSchemas);
export const records = withSchemas(recordsCalls, recordsSchemas);
export const reports = withSchemas(reportsCalls, reportsSchemas);
export const maps = withSchemas(mapsCalls, mapsSchemas);
export const plotImports = withSchemas(plotImportsCalls, plotImportsSchemas);
export const plotShares = withSchemas(plotSharesCalls, plotSharesSchemas);
export const plots = withSchemas(plotsCalls, plotsSchemas);
export const announcements = withSchemas(announcementsCalls, announcementsSchemas);
export const inbox = withSchemas(inboxCalls, inboxSchemas);
export const ogc = withSchemas(ogcCalls, ogcSchemas);
export const ogcFlights = withSchemas(featureCalls('flights'), featuresSchemas('flights'));
export const ogcCoverage = withSchemas(featureCalls('coverage'), featuresSchemas('coverage'));
export const ogcPlots = withSchemas(featureCalls('plots'), featuresSchemas('plots'));
export const ogcZones = withSchemas(featureCalls('zones'), featuresSchemas('zones'));
export const ogcPositions = withSchemas(featureCalls('positions'), featuresSchemas('positions'));
export const enterprises = withSchemas(enterprisesCalls, enterprisesSchemas);
export const onboarding = withSchemas(onboardingCalls, onboardingSchemas);
export const reviews = withSchemas(reviewsCalls, reviewsSchemas);
export const batteries = withSchemas(batteriesCalls, batteriesSchemas);
export const chargers = withSchemas(chargersCalls, chargersSchemas);
export const weather = withSchemas(weatherCalls, weatherSchemas);
export const stations = withSchemas(stationsCalls, stationsSchemas);
export const places = withSchemas(placesCalls, placesSchemas);
export const products = withSchemas(productsCalls, productsSchemas);
export const rules = withSchemas(rulesCalls, rulesSchemas);
export const audit = withSchemas(auditCalls, auditSchemas);
export const files = withSchemas(filesCalls, filesSchemas);
export const health = withSchemas(healthCalls, healthSchemas);
export const taskFigureCalls = withSchemas(taskFigureCallsCalls, taskFigureCallsSchemas);
export const taskParticipants = withSchemas(taskParticipantsCalls, taskParticipantsSchemas);
export const taskInvitations = withSchemas(taskInvitationsCalls, taskInvitationsSchemas);
export const taskPeriods = withSchemas(taskPeriodsCalls, taskPeriodsSchemas);
export const tasks = withSchemas(tasksCalls, tasksSchemas);
export const teams = withSchemas(teamsCalls, teamsSchemas);

/** Every endpoint by noun. */
export const endpoints: Record<string, Record<string, AnyEndpoint>> = {
  health,
  accounts,
  registration,
  apiKeys,
  rules,
  webhooks,
  shareLinks,
  chatApp,
  openid,
  announcements,
  drones,
  chargers,
  batteries,
  stations,
  weather,
  transfers,
  deviceClaims,
  secondFactors,
  commands,
  live,
  flights,
  dose,
  flightDays,
  flightImports,
  exports,
  reports,
  customers,
  orders,
  recordSheets,
  records,
  plots,
  plotShares,
  plotImports,
  places,
  products,
  zones,
  noFly,
  teams,
  maps,
  ogc,
  ogcFlights,
  ogcCoverage,
  ogcPlots,
  ogcZones,
  ogcPositions,
  preferences,
  inbox,
  files,
  profile,
  people,
  audit,
  onboarding,
  reviews,
  enterprises,
  restrictions,
  lifts,
  tasks,
  taskParticipants,
  taskInvitations,
  taskPeriods,
  taskFigures: taskFigureCalls,
};
