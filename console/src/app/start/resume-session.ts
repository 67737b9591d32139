import { useSession } from '../../shared/api/session.ts';
import { currentHref } from '../../shared/navigation.ts';
import { tabs } from '../../shared/tabs/tabs.ts';
import { pages } from '../routes/pages.ts';
import { route, tabSeed } from '../routes/routing.ts';
import { loadScreen } from '../routes/screens.ts';
import { startUserTabs } from '../tabs/user-tabs.ts';
import { startSession } from './start-session.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** What fails here is asked for again, and reported, by the screen. */
function askEarly(): void {
  const page = pages.find(({ path }) => path === location.pathname);
  if (page && 'askEarly' in page) page.askEarly?.(location.search).catch(() => undefined);
}

/**
 * Starts the session of a returning user and opens his page before React paints anything. A screen whose code is there
 * already, as that of the flight log, then is in the first painting; another one is not waited for.
 */
export async function resumeSession(): Promise<void> {
  const session = startSession();
  // Reckoning in time zones takes a phone a tenth of a second: time in which the account is on its way.
  askEarly();
  await session;
  const { me } = useSession.getState();
  if (!me) return;
  const asked = route(currentHref(), me);
  const href = asked.kind === 'go' ? asked.to : currentHref();
  const place = route(href, me);
  if (place.kind !== 'page') return;
  startUserTabs(me);
  const seed = tabSeed(href, me);
  if (seed) tabs.visit(seed);
  await Promise.race([loadScreen(place.page), nextFrame()]);
}
