import { currentHref, go, safeRedirect } from '../../shared/navigation.ts';

/** Opens the path that was requested before sign-in (P-02). */
export function leadIn(): void {
  const wanted = new URL(currentHref(), location.origin).searchParams.get('redirect');
  go(safeRedirect(wanted), { replace: true });
}
