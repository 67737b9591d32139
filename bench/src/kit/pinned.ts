import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * The product runs on the first core and the load driver on the second, so that neither takes the other's CPU time.
 */
export const cores = { product: 0, driver: 1 } as const;

/** False on a machine without `taskset` or with one core: figures then mix product and driver. */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

export interface PinnedOptions {
  core: number | undefined;
  env?: Record<string, string>;
  stdout?: 'pipe' | 'inherit' | 'ignore';
}

export function spawnPinned(program: string, args: readonly string[], o: PinnedOptions): ChildProcess {
  const words =
    canPin && o.core !== undefined ? ['taskset', '-c', String(o.core), program, ...args] : [program, ...args];
  const [command = '', ...rest] = words;
  return spawn(command, rest, {
    env: { ...process.env, ...o.env },
    stdio: ['pipe', o.stdout ?? 'pipe', 'inherit'],
  });
}

export interface Asking<Answer> {
  script: URL;
  core: number | undefined;
  task: unknown;
  read(json: unknown): Answer;
  /** `seen` is called when the script has printed this line: its preparation is complete. */
  onLine?: { line: string; seen(): void };
}

/** Runs a bench script pinned to a core: its task goes to standard input, its result is the last line it prints. */
export async function askPinned<Answer>({
  script,
  core,
  task,
  read,
  onLine,
}: Asking<Answer>): Promise<Answer> {
  const child = spawnPinned(process.execPath, [fileURLToPath(script)], { core });
  child.stdin?.end(JSON.stringify(task));
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (onLine && output.includes(`${onLine.line}\n`)) onLine.seen();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const lines = output.trim().split('\n');
  if (code !== 0)
    throw new Error(`${script.pathname} ended with ${String(code)}: ${lines.slice(-5).join('\n')}`);
  return read(JSON.parse(lines.at(-1) ?? ''));
}

export async function readTask(): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Signals a child and waits for its exit; kills it after ten seconds. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(force);
}
