import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, type LockEntry, missingBuilds } from './checks/lock.ts';
import { readText } from './files.ts';
import { isMain, rootDir } from './process.ts';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/**
 * Adds the entries that `missingBuilds` finds: the version its parent pins, and the platform from its name, so that
 * npm skips it elsewhere. The rest of the lock is unchanged.
 */
export function completeLock(lock: Lock): Lock {
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
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} does not tell its platform`);
  const libc = os[0] !== 'linux' ? [] : words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'];
  return { cpu, ...(libc.length > 0 ? { libc } : {}), os };
}

if (isMain(import.meta.url)) {
  const lock: Lock = JSON.parse(readText(rootDir, 'package-lock.json'));
  writeFileSync(join(rootDir, 'package-lock.json'), `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}
