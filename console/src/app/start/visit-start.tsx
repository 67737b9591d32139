import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/query-client.ts';
import { Toasts } from '../../shared/ui/overlay/toasts.tsx';
import { ErrorBoundary } from '../../shared/ui/states/error-boundary.tsx';
import { VisitPage } from '../pages/visit.page.tsx';

/** The page of a link to share: without the shell, and without the browser's session. */
export function VisitStart() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <VisitPage />
      </QueryClientProvider>
      <Toasts />
    </ErrorBoundary>
  );
}
