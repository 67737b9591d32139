import { accounts } from './accounts.ts';
import { announcements } from './announcements.ts';
import { audit } from './audit.ts';
import { batteries } from './batteries.ts';
import { chargers } from './chargers.ts';
import { chatApp } from './chat-app.ts';
import { commands } from './commands.ts';
import { drones } from './drones.ts';
import { enterprises } from './enterprises.ts';
import { exports } from './exports.ts';
import { files } from './files.ts';
import { flightDays } from './flight-days.ts';
import { flights } from './flights.ts';
import { health } from './health.ts';
import { inbox } from './inbox.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import { lifts } from './lifts.ts';
import { live } from './live.ts';
import { maps } from './maps.ts';
import { noFly } from './no-fly.ts';
import { onboarding } from './onboarding.ts';
import { people } from './people.ts';
import { plotImports } from './plot-imports.ts';
import { plotShares } from './plot-shares.ts';
import { plots } from './plots.ts';
import { preferences } from './preferences.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { restrictions } from './restrictions.ts';
import { reviews } from './reviews.ts';
import { taskFigureCalls } from './task-figures.ts';
import { taskInvitations, taskParticipants, taskPeriods } from './task-participants.ts';
import { tasks } from './tasks.ts';
import { teams } from './teams.ts';
import { transfers } from './transfers.ts';
import { zones } from './zones.ts';

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
