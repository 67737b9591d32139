import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

export type LockEntry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockEntry> };

export type MissingBuild = { name: string; version: string; parent: LockEntry };

/**
 * Builds for other platforms that package-lock.json names but has no entry for. `npm ci` refuses such a lock on every
 * platform; npm writes one if a registry does not offer every platform's build.
 */
export function missingBuilds(lock: Lock): MissingBuild[] {
  return Object.entries(lock.packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(
        ([name]) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
      )
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/**
 * Packages whose content `npm ci` would take without comparing a digest. The root, the workspaces and links to them
 * come from the checkout and have none.
 */
export function withoutIntegrity(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
    .map(([path]) => path);
}

export function checkLock(root: string): Problem[] {
  const file = 'package-lock.json';
  if (listFiles(root, [file]).length === 0) return [lookedAtNothing(file)];
  const lock: Lock = JSON.parse(readText(root, file));
  const problems = [
    ...missingBuilds(lock).map(({ name }) => `no entry for ${name}`),
    ...withoutIntegrity(lock).map((path) => `no integrity for ${path}`),
  ];
  return problems.map((text) => ({ file, text: `${text}: node tools/complete-lock.ts` }));
}
