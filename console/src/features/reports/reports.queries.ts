import { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

export const reportsKey = ['reports'] as const;

/** The reader's own scheduled reports. */
export const ownReports = () =>
  queryOptions({
    queryKey: reportsKey,
    queryFn: ({ signal }) => call(reports.list, { signal }),
    meta: { quiet: true },
    staleTime: 0,
  });
