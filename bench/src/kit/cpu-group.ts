import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts this process and all that it starts into one CPU group, as a container does: there priorities count between all
 * threads. Outside of one Linux shares a processor among sessions first (`sched_autogroup_enabled`), and each process of
 * PostgreSQL is a session. Returns false where this is not possible, else what ends the group.
 */
export function joinCpuGroup(): false | (() => void) {
  try {
    const parent = cpuGroup();
    if (!parent) return false;
    if (parent.path !== '/') return () => undefined;
    const group = join(parent.folder, `smartflight-bench-${process.pid}`);
    mkdirSync(group);
    writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
    return () => {
      writeFileSync(join(parent.folder, 'cgroup.procs'), String(process.pid));
      rmdirSync(group);
    };
  } catch {
    return false;
  }
}

/** The CPU group of this process: its path, and its folder in the file system; see `cgroups(7)`. */
function cpuGroup(): { path: string; folder: string } | undefined {
  const groups = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  const mounts = readFileSync('/proc/mounts', 'utf8').trim().split('\n');
  for (const line of groups) {
    const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (!controllers.split(',').includes('cpu')) continue;
    const mount = mounts
      .map((each) => each.split(' '))
      .find(([, , type, options = '']) => type === 'cgroup' && options.split(',').includes('cpu'));
    if (mount?.[1]) return { path, folder: join(mount[1], path) };
  }
  return unifiedGroup(groups, mounts);
}

function unifiedGroup(
  groups: readonly string[],
  mounts: readonly string[],
): { path: string; folder: string } | undefined {
  const path = groups.find((line) => line.startsWith('0::'))?.slice('0::'.length);
  const mount = mounts.map((each) => each.split(' ')).find(([, , type]) => type === 'cgroup2')?.[1];
  if (path === undefined || !mount) return undefined;
  const folder = join(mount, path);
  if (!readFileSync(join(folder, 'cgroup.controllers'), 'utf8').split(/\s/).includes('cpu')) return undefined;
  if (path === '/') writeFileSync(join(folder, 'cgroup.subtree_control'), '+cpu');
  return { path, folder };
}
