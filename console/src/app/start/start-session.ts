import { isVerified } from '@smartflight/contract/access/access.ts';
import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { call } from '../../shared/api/client.ts';
import { type FaultKind, faultOf } from '../../shared/api/faults.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { problemText, reportProblem } from '../../shared/api/report.ts';
import { type Session, storedToken, useSession } from '../../shared/api/session.ts';
import { leave } from '../../shared/api/session-end.ts';
import { utcOffsetMin } from '../../shared/format/dates.ts';
import { t } from '../../shared/i18n/messages.ts';
import { currentHref, goPlainly } from '../../shared/navigation.ts';
import { changeSettings, useSettings } from '../../shared/settings/settings.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

export function parseMapCenter(text: string | undefined): readonly [number, number] | undefined {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text ?? '');
  if (!match) return undefined;
  const [lng, lat] = [Number(match[1]), Number(match[2])];
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : undefined;
}

/** P-12: the message for a failure to load the user info after sign-in. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return problemText(error);
  if (error.code === 'answer.unreadable') return t('error.verify');
  return error.msg || t('complete.getUserInfoFailed');
}

async function loadMe(): Promise<Me> {
  const me: Me | null = await call(accounts.getUserById, {});
  if (!me) throw new ApiProblem({ status: 200, code: 'answer.unreadable' });
  if (!Array.isArray(me.roles) || me.roles.length === 0) {
    throw new ApiProblem({ status: 200, code: 'roles.empty', msg: t('error.rolesEmpty') });
  }
  return me;
}

async function loadActions(): Promise<readonly string[]> {
  try {
    return await call(accounts.findActionResourcesByUser, {});
  } catch (error) {
    reportProblem(error);
    return [];
  }
}

/** Without a logo the built-in mark is used, without a valid centre the map's default; neither blocks the start. */
function loadCompany(token: string | undefined): void {
  const show = (logo?: Session['logo']) => {
    if (storedToken() === token) useSession.setState({ logo });
  };
  call(accounts.getCompanyLogo, {}).then(show, () => show());
}

async function loadMapCenter(): Promise<readonly [number, number] | undefined> {
  try {
    return parseMapCenter((await call(accounts.getCustomMapItems, {}))?.mapCenter);
  } catch {
    return undefined;
  }
}

let running = false;

/**
 * P-22: logo and custom map items, then user info; pages follow from roles and verification. If the user info fails,
 * logs out, explains why and returns to sign-in with the attempted path (P-12), unless the user is known already or
 * there was no response.
 */
export async function startSession(): Promise<void> {
  if (running) return;
  running = true;
  const token = storedToken();
  try {
    await load(token);
  } catch (error) {
    if (storedToken() === token) fail(error);
  } finally {
    running = false;
  }
  // Another account signed in meanwhile.
  if (useSession.getState().phase === 'in' && storedToken() !== token) await startSession();
}

async function load(token: string | undefined): Promise<void> {
  loadCompany(token);
  const center = loadMapCenter();
  const [me, actions] = await Promise.all([loadMe(), loadActions()]);
  const mapCenter = await center;
  const { phase, former } = useSession.getState();
  if (phase !== 'in' || storedToken() !== token) return;
  if (former !== undefined && former !== me.id) goPlainly('/', { replace: true });
  useSession.setState({ me, actions, mapCenter, former: undefined, unreached: undefined });
  const timeZone = isVerified(me.accountVerified) && me.timeZone ? me.timeZone : undefined;
  const offset = timeZone === undefined ? undefined : utcOffsetMin(timeZone, Date.now());
  const known = useSettings.getState();
  if (timeZone !== known.timeZone || offset !== known.utcOffsetMin)
    changeSettings({ timeZone, utcOffsetMin: offset });
}

/** A weak network or a starting server does not end the session: the request can be retried. */
const noAnswer: ReadonlySet<FaultKind> = new Set(['network', 'timeout', 'unavailable']);

function fail(error: unknown): void {
  if (error instanceof ApiProblem && error.status === 401) return;
  if (useSession.getState().me) {
    reportProblem(error);
    return;
  }
  if (noAnswer.has(faultOf(error).kind)) {
    useSession.setState({ unreached: error });
    return;
  }
  const text = failureText(error);
  leave(currentHref());
  toast.error(text);
}
