import { spawn } from 'node:child_process';
import { readFileSync, realpathSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootDir = dirname(dirname(fileURLToPath(import.meta.url)));

export function isMain(moduleUrl: string): boolean {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === fileURLToPath(moduleUrl);
}

/** `env` is merged into our own environment; undefined removes a variable. After `timeoutMs` the program is ended. */
export type RunOptions = { cwd?: string; env?: Record<string, string | undefined>; timeoutMs?: number };

/** Runs a script on the current Node with inherited output; resolves to its exit code, 1 when ended by a signal. */
export function runNode(script: string, args: string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { ...spawnOptions(options), stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

export type Captured = { exitCode: number; output: string };

export function captureNode(script: string, args: string[], options: RunOptions = {}): Promise<Captured> {
  return capture(process.execPath, [script, ...args], options);
}

/** Runs a program and collects its output; a program that cannot be started has exit code 127. */
export function capture(program: string, args: string[], options: RunOptions = {}): Promise<Captured> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptions(options), stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const output = () => Buffer.concat(chunks).toString('utf8');
    child.once('error', (error) => resolve({ exitCode: 127, output: `${output()}${error.message}` }));
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output: output() }));
  });
}

function spawnOptions(options: RunOptions) {
  const timeout = Number.isFinite(options.timeoutMs) ? { timeout: options.timeoutMs } : {};
  return { cwd: options.cwd ?? rootDir, env: { ...process.env, ...options.env }, ...timeout };
}

/** Tries after a failed one, on a build machine alone: it may stand still for minutes. The summary names each. */
export const secondTry = process.env['CI'] ? 1 : 0;

const memoryPlace = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;

/**
 * Moves the temporary files of this process and its children into memory, where a file system there has room for them and
 * may run programs. A database of tests needs no disk, and copying one from its template takes twenty times as long there.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = memoryPlace;
}

function hasRoom(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === memoryPlace)?.split(' ')[3];
    const { bavail, bsize } = statfsSync(memoryPlace);
    const isWritable = options?.split(',').every((one) => one !== 'noexec' && one !== 'ro') ?? false;
    return isWritable && Math.min(bavail * bsize, freemem()) >= neededBytes && tmpdir() !== memoryPlace;
  } catch {
    return false;
  }
}
