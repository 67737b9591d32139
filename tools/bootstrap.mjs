// Every npm script starts here, on any installed Node (20 or newer) and with nothing installed yet: plain JavaScript,
// no dependency. Installs the packages of the lock file, ensures Node 24 at node_modules/.bin/node, and continues
// there: `node tools/bootstrap.mjs [--console] [--server] script.ts …`. Not a pre-script: npm skips those where install
// scripts are turned off.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED_NODE = 24;

/**
 * With these a server returns the memory of a burst; `deploy/Dockerfile` has the same. V8 lets the young generation grow
 * to 128 MB, and 16 MB cost ingest no more CPU. glibc has an arena for each thread, and by default large blocks share
 * its heaps with small ones, which keep them from shrinking: blocks from 32 kB on have their own mapping unless a free
 * block fits. Other C libraries ignore the variables. What survives the start would have V8 allocate objects of the
 * same statements in the old generation, where each keeps its request until a full collection.
 */
export const serverOptions = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '2097152',
};

/**
 * Checks whether the packages of package-lock.json are installed. npm writes node_modules/.package-lock.json after a
 * complete install; an interrupted install leaves none. @param {string} root the checkout @returns {string |
 * undefined} the reason to install, undefined when everything is installed
 */
export function whyInstall(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return 'nothing is installed yet';
  const installed = readPackages(hidden);
  const wanted = readPackages(join(root, 'package-lock.json'));
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/')) continue;
    if (entry.link && !existsSync(join(root, path))) return `${path} is not linked`;
    if (entry.link) continue;
    const found = installed[path];
    if (!found && !entry.optional && !entry.devOptional) return `${path} is missing`;
    if (found && found.version !== entry.version) return `${path} is ${found.version}, not ${entry.version}`;
  }
  return undefined;
}

/**
 * Ensures that `node_modules/.bin/node` runs Node 24, so that npm scripts do: repairs the link or the execute bit of
 * the pinned package, or links to the machine's own Node if that is new enough. @param {string} root the checkout
 * @returns {string} the path of a Node 24 executable
 */
export function ensureNode(root) {
  const bin = join(root, 'node_modules', '.bin', 'node');
  if (process.platform === 'win32') return ownNodeOr(existsSync(`${bin}.cmd`) ? `${bin}.cmd` : undefined);
  if (majorOf(bin) >= NEEDED_NODE) return bin;
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) {
    chmodSync(pinned, 0o755);
    link(pinned, bin);
    if (majorOf(bin) >= NEEDED_NODE) return bin;
  }
  // No build for this platform or its C library: falls back to the machine's own Node.
  const own = ownNodeOr(undefined);
  link(own, bin);
  return own;
}

function ownNodeOr(pinned) {
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  console.error(
    `Smart Flight runs on Node ${NEEDED_NODE}. This machine (${process.platform} ${process.arch}) has Node ` +
      `${process.versions.node}, and npm has no Node ${NEEDED_NODE} that runs here.\n` +
      `Install Node ${NEEDED_NODE} from https://nodejs.org/en/download (or: nvm install ${NEEDED_NODE}) and start again.`,
  );
  process.exit(1);
}

function majorOf(executable) {
  const run = spawnSync(executable, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return run.status === 0 ? Number(run.stdout.split('.')[0]) : 0;
}

function link(target, path) {
  mkdirSync(dirname(path), { recursive: true });
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path);
  symlinkSync(target, path);
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

function install(root, why) {
  console.log(`Installing packages (${why}) …`);
  // npm's own Node, not the one on PATH: that may be node_modules/.bin/node, which the install replaces.
  const npm = process.env.npm_execpath
    ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
  ];
  const run = spawnSync(npm[0], [...npm.slice(1), ...flags, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    console.error('npm could not install the packages; its message stands above.');
    process.exit(run.status ?? 1);
  }
}

/** Runs Node 24: with execve where Node supports it, otherwise as a child process. */
function run(node, args, env) {
  if (typeof process.execve === 'function' && node.endsWith('node')) {
    // Suppresses Node's warning that execve is experimental, which users cannot act on.
    process.emitWarning = () => {};
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

function main() {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const why = whyInstall(root);
  if (why) install(root, why);
  const node = ensureNode(root);
  const given = process.argv.slice(2);
  if (given[0] === '--console') {
    given.shift();
    const build = spawnSync(node, [join(root, 'tools', 'build.ts'), '--if-stale'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (build.status !== 0) process.exit(build.status ?? 1);
  }
  const isServer = given[0] === '--server';
  if (isServer) given.shift();
  const [script, ...args] = given;
  if (!script) return;
  const options = isServer ? serverOptions : [];
  const env = isServer ? { ...serverEnvironment, ...process.env } : process.env;
  run(node, [...options, join(root, script), ...args], env);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
