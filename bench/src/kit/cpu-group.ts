import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts this process and all that it starts into one CPU group, as a container does: there priorities count between all
 * threads. Outside of one Linux shares a processor among sessions first (`sched_autogroup_enabled`), and each process of
 * PostgreSQL is a session. Returns whether it is in one; a group that is made here goes with the process.
 */
export function joinCpuGroup(): boolean {
  try {
    const parent = cpuGroup();
    if (!parent?.isRoot) return parent !== undefined;
    const group = join(parent.folder, `smartflight-bench-${process.pid}`);
    mkdirSync(group);
    writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
    process.once('exit', () => leave(parent.folder, group));
    return true;
  } catch {
    // Not permitted, or not Linux.
    return false;
  }
}

function leave(parent: string, group: string): void {
  try {
    writeFileSync(join(parent, 'cgroup.procs'), String(process.pid));
    rmdirSync(group);
  } catch {
    // A process of the bench is still ending: the empty group costs nothing.
  }
}

/**
 * The CPU group of this process; undefined if its system has none. A root of version 2 is left alone: making groups in
 * it changes a setting of the system. See `cgroups(7)`.
 */
function cpuGroup(): { isRoot: boolean; folder: string } | undefined {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  for (const line of readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')) {
    const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers.split(',').includes('cpu')) {
      const [, mount] =
        mounts.find(([, , type, options = '']) => type === 'cgroup' && options.split(',').includes('cpu')) ??
        [];
      if (mount) return { isRoot: path === '/', folder: join(mount, path) };
    }
    const [, unified] = mounts.find(([, , type]) => type === 'cgroup2') ?? [];
    if (controllers === '' && unified && path !== '/') {
      const folder = join(unified, path);
      if (readFileSync(join(folder, 'cgroup.controllers'), 'utf8').split(/\s/).includes('cpu'))
        return { isRoot: false, folder };
    }
  }
  return undefined;
}
