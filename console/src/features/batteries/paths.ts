export const detailPath = (sn: string): string => `/battery-log/detail/${encodeURIComponent(sn)}`;

/** The page with the latest messages of a battery with its own connection. */
export const diagnosticsPath = (sn: string): string => `/battery-log/diagnostics/${encodeURIComponent(sn)}`;

/** The page with the samples as a table, for the same range as the charts. */
export function tablePath(sn: string, { range, use }: { range: string; use: number | undefined }): string {
  const search = new URLSearchParams({ sn, range, ...(use === undefined ? {} : { use: String(use) }) });
  return `/battery-log-table?${search}`;
}
