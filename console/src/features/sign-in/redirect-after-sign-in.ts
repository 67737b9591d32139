import { currentHref, go, safeRedirect } from '../../shared/navigation.ts';

/** P-02: goes to the path that sign-in was asked for. */
export function leadIn(): void {
  const wanted = new URL(currentHref(), location.origin).searchParams.get('redirect');
  go(safeRedirect(wanted), { replace: true });
}
