import { useSession } from '../../shared/api/session.ts';
import { currentHref } from '../../shared/navigation.ts';
import { tabs } from '../../shared/tabs/tabs.ts';
import { pages } from '../routes/pages.ts';
import { route, tabSeed } from '../routes/routing.ts';
import { loadScreen } from '../routes/screens.ts';
import { startUserTabs } from '../tabs/user-tabs.ts';
import { startSession } from './start-session.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** What fails here is requested again, and reported, by the page. */
function askEarly(): void {
  const page = pages.find(({ path }) => path === location.pathname);
  if (page && 'askEarly' in page) page.askEarly?.(location.search).catch(() => undefined);
}

/**
 * Resumes the session of a returning user and opens the page before React renders. A page whose code is loaded, such
 * as the flight log, is then part of the first render; others are not waited for.
 */
export async function resumeSession(): Promise<void> {
  const session = startSession();
  // Time zone calculations take a phone a tenth of a second, during which the account is being loaded.
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
