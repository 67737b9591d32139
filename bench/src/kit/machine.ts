import { spawnSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { canPin } from './pinned.ts';

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';

export const machineFacts = () => ({
  commit: git('rev-parse', 'HEAD'),
  changed: git('status', '--porcelain', '--', 'server', 'contract', 'console', 'fleet', 'bench') !== '',
  node: process.version,
  platform: `${platform()} ${release()} ${arch()}`,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  pinned: canPin,
  loadBefore: loadavg().map((load) => Math.round(load * 100) / 100),
});
