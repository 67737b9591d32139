const reloadedKey = 'smartflight.reloaded';

/** Browser messages for a module or style that failed to load. */
const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a part of the console failed to load: no network, or a build replaced by a newer one. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message);
}

/** Address of the module that this page started with; it differs per build. */
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

/** Whether no page with unsaved content objects to leaving. */
const mayLeave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Handles a part that failed to load: reloads the page after a deployment, once and only if nothing unsaved would be
 * lost; otherwise resolves with the text to show.
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
    // Without storage the page could reload forever.
    return ownEntry() ?? null;
  }
}

function noteOnce(entry: string): void {
  sessionStorage.setItem(reloadedKey, entry);
}
