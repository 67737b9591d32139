import { reports } from '@smartflight/contract/flights/reports.endpoints.ts';
import type { Report } from '@smartflight/contract/flights/reports.schemas.ts';
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

/** What a report is changed with: without what the server adds. */
export const formOf = ({ id: _id, createdAt: _createdAt, nextAt: _nextAt, last: _last, ...form }: Report) =>
  form;
