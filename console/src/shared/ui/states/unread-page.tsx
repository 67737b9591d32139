import type { Action } from '@smartflight/contract/access/access.ts';
import { isNotFound } from '../../api/problem.ts';
import { EmptyState, ErrorState, PageSkeleton } from './states.tsx';

interface UnreadPageProps {
  /** The heading, for screen readers only. */
  title: string;
  /** Undefined while the page is read. */
  error: unknown;
  notFound: string;
  retry: () => void;
  /** The action of the failed call, so that a 403 can name the roles that have the right. */
  action?: Action;
}

/** A page about one thing that is not there: still being read, missing, or failed. */
export function UnreadPage({ title, error, notFound, ...failed }: UnreadPageProps) {
  return (
    <>
      <h1 className="sf-hidden">{title}</h1>
      {!error ? (
        <PageSkeleton />
      ) : isNotFound(error) ? (
        <EmptyState text={notFound} />
      ) : (
        <ErrorState error={error} {...failed} />
      )}
    </>
  );
}
