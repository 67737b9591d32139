/** The page about one battery. */
export const detailPath = (sn: string): string => `/battery-log/detail/${encodeURIComponent(sn)}`;

/** What the server last received from one that connects by itself. */
export const diagnosticsPath = (sn: string): string => `/battery-log/diagnostics/${encodeURIComponent(sn)}`;

/** Its samples as a table, over the same range as its charts. */
export function tablePath(sn: string, { range, use }: { range: string; use: number | undefined }): string {
  const search = new URLSearchParams({ sn, range, ...(use === undefined ? {} : { use: String(use) }) });
  return `/battery-log-table?${search}`;
}
