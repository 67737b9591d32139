import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, type LockEntry, missingBuilds, withoutIntegrity } from './checks/lock.ts';
import { readText } from './files.ts';
import { isMain, rootDir } from './process.ts';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/** The registry's digest of one version, as `sha512-…`. Throws when it has none. */
export type IntegrityOf = (name: string, version: string) => string;

/**
 * Adds the entries that `missingBuilds` finds: the version its parent pins, and the platform from its name, so that
 * npm skips it elsewhere. Adds the digests that `withoutIntegrity` finds. The rest of the lock is unchanged.
 */
export function completeLock(lock: Lock, integrityOf: IntegrityOf): Lock {
  const complete = withMissingBuilds(lock);
  const digests = withoutIntegrity(complete).map((path): [string, LockEntry] => {
    const entry = complete.packages[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!entry.version) throw new Error(`${name} has no version`);
    const { version, ...rest } = entry;
    return [path, { version, integrity: integrityOf(name, version), ...rest }];
  });
  return { ...complete, packages: { ...complete.packages, ...Object.fromEntries(digests) } };
}

function withMissingBuilds(lock: Lock): Lock {
  const added = missingBuilds(lock).map(({ name, version, parent }): [string, LockEntry] => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} has no exact version: ${version}`);
    return [
      `node_modules/${name}`,
      { version, ...platformOf(name), ...(parent.dev ? { dev: true } : {}), optional: true },
    ];
  });
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
  return { ...lock, packages: Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en'))) };
}

function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} does not name its platform`);
  const libc = os[0] !== 'linux' ? [] : words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'];
  return { cpu, ...(libc.length > 0 ? { libc } : {}), os };
}

function integrityFromRegistry(name: string, version: string): string {
  const integrity = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
  }).trim();
  if (!integrity.startsWith('sha512-')) throw new Error(`the registry has no digest of ${name}@${version}`);
  return integrity;
}

if (isMain(import.meta.url)) {
  const lock: Lock = JSON.parse(readText(rootDir, 'package-lock.json'));
  writeFileSync(
    join(rootDir, 'package-lock.json'),
    `${JSON.stringify(completeLock(lock, integrityFromRegistry), null, 2)}\n`,
  );
}
