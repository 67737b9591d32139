import type { EarlyCalls } from '../../shared/api/early-calls.ts';

// What is called is in the page, and this module imports none, so that it is a file of a few hundred bytes that arrives
// long before the console's code.
const { paths = '', rows = '{}' } = document.getElementById('early-calls')?.dataset ?? {};

const cookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w.-]+)(?:;|$)`).exec(document.cookie)?.[1];

/** The rows of a log's last week, as the flight log itself requests them; undefined on other pages. */
function rowsHref(): string | undefined {
  const href: string | undefined = JSON.parse(rows)[location.pathname + location.search];
  const { timeZone }: { timeZone?: string } = JSON.parse(
    localStorage.getItem('smartflight.settings') ?? '{}',
  );
  if (href === undefined || timeZone === undefined) return undefined;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  const first = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);
  return href.replace('DAY', first).replace('ZONE', encodeURIComponent(timeZone));
}

const token = cookie('token');
if (token !== undefined) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Accept-Language': cookie('acceptLanguage') ?? document.documentElement.lang,
  };
  const calls: EarlyCalls['calls'] = new Map();
  const send = (href: string): void => {
    const stop = new AbortController();
    const answer = fetch(href, { headers, signal: stop.signal });
    // Reported by the call that takes the answer.
    answer.catch(() => undefined);
    calls.set(href, { answer, stop });
  };
  for (const path of paths.split(' ')) send(path);
  window.smartflightEarly = { token, calls };
  // Last, as the first use of a time zone takes a phone longer than all else here.
  try {
    const href = rowsHref();
    if (href !== undefined) send(href);
  } catch {
    // Without storage or with settings that are none, the console requests the rows.
  }
}
