const reloadedKey = 'smartflight.reloaded';

/** Words of the browsers for a module or style that did not come. */
const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a part of the console itself could not be loaded: no network, or a build that a newer one replaced. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message);
}

/** The address of the module that this page was started with: each build has its own. */
const ownEntry = (): string | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined;

async function isReplaced(entry: string): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}

/** Whether a page with unsaved content objects to being left. */
const mayLeave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Why a part did not come: after a deploy the page is loaded again, once and only when nothing unsaved would be lost;
 * else the answer is the sentence to show.
 */
export async function explainMissingPart(
  reload: () => void = () => location.reload(),
): Promise<'error.newVersion' | 'error.requestFailed'> {
  const entry = ownEntry();
  if (entry === undefined || !(await isReplaced(entry))) return 'error.requestFailed';
  if (readOnce() !== entry && mayLeave()) {
    noteOnce(entry);
    reload();
  }
  return 'error.newVersion';
}

function readOnce(): string | null {
  try {
    return sessionStorage.getItem(reloadedKey);
  } catch {
    // Without a memory the page could reload for ever.
    return ownEntry() ?? null;
  }
}

function noteOnce(entry: string): void {
  sessionStorage.setItem(reloadedKey, entry);
}
