/** Stylesheets that did not come. */
const dead = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') dead.add(target);
  },
  true,
);

/**
 * Asks again for the stylesheets that did not come; fails when one of them still doesn't. The bundler's loader counts a
 * sheet as there once it was asked for: at the next try it would show the page bare.
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

/** Whether a part must wait for styles that it may need. */
export const areStylesDead = (): boolean => dead.size > 0;
