export type SqlValue = string | number | Uint8Array | null;

/** An SQLite database in memory. */
export interface SqlDatabase {
  /** Runs one statement. Throws for invalid SQL and for a damaged file. */
  run(statement: string, values?: readonly SqlValue[]): void;
  /** The rows of a query, read one after the other; ending the loop ends the query. */
  rows(query: string, values?: readonly SqlValue[]): Iterable<SqlValue[]>;
  /** The content as a file. */
  save(): Uint8Array;
  close(): void;
}

/** Opens the bytes of a database file, or an empty database. Throws for bytes that are no database. */
export type OpenDatabase = (bytes?: Uint8Array) => SqlDatabase;

const MAGIC = 'SQLite format 3\0';
/** Room for the directory of an archive with the names that `needsDatabase` looks for. */
const ARCHIVE_END = 65_536;

/** Whether bytes are an SQLite database. */
export const isDatabase = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;

/** Whether reading a file takes a database engine: a database, or an archive with a GeoPackage in it. */
export function needsDatabase(bytes: Uint8Array): boolean {
  if (isDatabase(bytes)) return true;
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  return /\.gpkg/i.test(new TextDecoder('latin1').decode(bytes.subarray(-ARCHIVE_END)));
}
