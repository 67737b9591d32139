import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { withTexts } from '../../shared/i18n/with-texts.ts';
import { ErrorBoundary } from '../../shared/ui/states/error-boundary.tsx';
import { PageSkeleton } from '../../shared/ui/states/states.tsx';

const VerifyPage = lazy(
  withTexts(async () => ({ default: (await import('../pages/verify-record.page.tsx')).VerifyRecordPage })),
);

/** The page that checks a sealed record: without the shell and the session. */
export function VerifyStart() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<PageSkeleton />}>
          <VerifyPage />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
