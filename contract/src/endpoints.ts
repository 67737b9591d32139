import { accounts } from './accounts/accounts.ts';
import { announcements } from './messages/announcements.ts';
import { audit } from './system/audit.ts';
import { batteries } from './power/batteries.ts';
import { chargers } from './power/chargers.ts';
import { chatApp } from './accounts/chat-app.ts';
import { commands } from './drones/commands.ts';
import { drones } from './drones/drones.ts';
import { enterprises } from './onboarding/enterprises.ts';
import { exports } from './flights/exports.ts';
import { files } from './system/files.ts';
import { flightDays } from './flights/flight-days.ts';
import { flights } from './flights/flights.ts';
import { health } from './system/health.ts';
import { inbox } from './messages/inbox.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import { lifts } from './airspace/lifts.ts';
import { live } from './devices/live.ts';
import { maps } from './land/maps.ts';
import { noFly } from './airspace/no-fly.ts';
import { onboarding } from './onboarding/onboarding.ts';
import { people } from './accounts/people.ts';
import { plotImports } from './land/plot-imports.ts';
import { plotShares } from './land/plot-shares.ts';
import { plots } from './land/plots.ts';
import { preferences } from './accounts/preferences.ts';
import { profile } from './accounts/profile.ts';
import { registration } from './accounts/registration.ts';
import { restrictions } from './drones/restrictions.ts';
import { reviews } from './onboarding/reviews.ts';
import { taskFigureCalls } from './tasks/task-figures.ts';
import { taskInvitations, taskParticipants, taskPeriods } from './tasks/task-participants.ts';
import { tasks } from './tasks/tasks.ts';
import { teams } from './teams/teams.ts';
import { transfers } from './devices/transfers.ts';
import { zones } from './airspace/zones.ts';

/** Every call of the product by noun; what is not here does not exist. */
export const endpoints: Record<string, Record<string, AnyEndpoint>> = {
  health,
  accounts,
  registration,
  chatApp,
  announcements,
  drones,
  chargers,
  batteries,
  transfers,
  commands,
  live,
  flights,
  flightDays,
  exports,
  plots,
  plotShares,
  plotImports,
  zones,
  noFly,
  teams,
  maps,
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
