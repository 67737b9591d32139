/** A request whose parameters a scanner replaces; `body` is sent as JSON. */
export interface ScanTarget {
  name: string;
  method: string;
  url: URL;
  token?: string;
  body?: object;
}

/** What a scanner reports: where, and what. */
export interface Finding {
  where: string;
  what: string;
}
