import type { EarlyCalls } from '../../shared/api/early-calls.ts';

// The paths are in the page, and this module imports none, so that it is a file of a few hundred bytes that arrives long
// before the console's code.
const paths = document.getElementById('early-calls')?.dataset['paths']?.split(' ') ?? [];

const cookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w.-]+)(?:;|$)`).exec(document.cookie)?.[1];

const token = cookie('token');
if (token !== undefined) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Accept-Language': cookie('acceptLanguage') ?? document.documentElement.lang,
  };
  const calls: EarlyCalls['calls'] = new Map();
  for (const path of paths) {
    const stop = new AbortController();
    const answer = fetch(path, { headers, signal: stop.signal });
    // Reported by the call that takes the answer.
    answer.catch(() => undefined);
    calls.set(path, { answer, stop });
  }
  window.smartflightEarly = { token, calls };
}
