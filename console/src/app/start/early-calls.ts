import type { EarlyCalls } from '../../shared/api/early-calls.ts';

// What is called is in the page, and this module imports none: it becomes a script in the page of a signed-in user, which
// runs while the browser waits for the console's code.
const { paths = '', rows = '{}' } = document.getElementById('early-calls')?.dataset ?? {};

const cookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w.-]+)(?:;|$)`).exec(document.cookie)?.[1];

/** The rows of a log's last week, as the flight log itself requests them; undefined on other pages. */
function rowsHref(): string | undefined {
  const href: string | undefined = JSON.parse(rows)[location.pathname + location.search];
  const { timeZone, utcOffsetMin }: { timeZone?: string; utcOffsetMin?: number } = JSON.parse(
    localStorage.getItem('smartflight.settings') ?? '{}',
  );
  if (href === undefined || timeZone === undefined || utcOffsetMin === undefined) return undefined;
  const first = new Date(Date.now() + utcOffsetMin * 60_000 - 6 * 86_400_000).toISOString().slice(0, 10);
  return href.replace('DAY', first).replace('ZONE', encodeURIComponent(timeZone));
}

/** The first use of dates and numbers takes a phone 60 ms. A worker's takes this time from the page. */
function prepareFormats(): void {
  const code = 'new Intl.DateTimeFormat().format(); new Intl.NumberFormat().format(0); close()';
  new Worker(URL.createObjectURL(new Blob([code])));
}

const token = cookie('token');
if (token !== undefined && !window.smartflightEarly) {
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
  try {
    const href = rowsHref();
    if (href !== undefined) send(href);
    prepareFormats();
  } catch {
    // Without storage or with settings that are none, the console requests the rows.
  }
}
