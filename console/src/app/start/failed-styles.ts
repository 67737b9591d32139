/** Stylesheets that failed to load. */
const dead = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') dead.add(target);
  },
  true,
);

/**
 * Reloads failed stylesheets; rejects if one fails again. The bundler treats a requested stylesheet as loaded and
 * would show the page unstyled at the next attempt.
 */
export async function reviveStyles(): Promise<void> {
  await Promise.all([...dead].map(revive));
}

function revive(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.onload = () => {
      dead.delete(link);
      link.remove();
      resolve();
    };
    again.onerror = () => {
      dead.delete(again);
      again.remove();
      reject(new Error(`Unable to preload CSS for ${link.href}`));
    };
    document.head.append(again);
  });
}

/** Whether a part must wait because styles it may need failed to load. */
export const areStylesDead = (): boolean => dead.size > 0;
