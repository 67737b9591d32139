import { accounts } from './accounts.ts';
import { drones } from './drones.ts';
import { enterprises } from './enterprises.ts';
import { exports } from './exports.ts';
import { flights } from './flights.ts';
import { health } from './health.ts';
import { inbox } from './inbox.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import { live } from './live.ts';
import { maps } from './maps.ts';
import { onboarding } from './onboarding.ts';
import { plots } from './plots.ts';
import { preferences } from './preferences.ts';
import { reviews } from './reviews.ts';
import { teams } from './teams.ts';

const { setLogo: _set, removeLogo: _remove, ...companies } = enterprises;

/** Every call of the product by noun; what is not here does not exist. */
export const endpoints: Record<string, Record<string, AnyEndpoint>> = {
  health,
  accounts,
  drones,
  live,
  flights,
  exports,
  plots,
  teams,
  maps,
  preferences,
  inbox,
  onboarding,
  reviews,
  enterprises: companies,
};
