import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface RunAs {
  mode: 'own-user' | 'user-namespace' | 'lower-user';
  why: string;
  /** Command prefix; `ids` are the user and group of the child. */
  prefix: string[];
  ids: { uid: number; gid: number } | undefined;
}

export interface RunAsOptions {
  /** False disables user namespaces; the default tries them. */
  unshare?: boolean | undefined;
  folder: string;
}

interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses the user for PostgreSQL, which refuses root. As root: a user namespace, else the folder's owner or an
 * unprivileged user; otherwise throws.
 */
export function chooseRunAs({ unshare = true, folder }: RunAsOptions): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) {
    checkOwnFolder(folder);
    return { mode: 'own-user', why: 'not root', prefix: [], ids: undefined };
  }
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  const unprivileged =
    osUsers().find((each) => each.name === 'smartflight') ?? osUsers().find((each) => each.name === 'nobody');
  if (owner === 0 && unshare && unprivileged !== undefined && namespaceWorks(unprivileged)) {
    return {
      mode: 'user-namespace',
      why: 'root, PostgreSQL refuses root',
      prefix: namespace(unprivileged),
      ids: undefined,
    };
  }
  const user = owner === 0 ? unprivileged : osUsers().find((each) => each.uid === owner);
  if (user === undefined) {
    throw new Error(
      owner === 0
        ? 'PostgreSQL refuses to run as root, user namespaces are forbidden here and there is no user "nobody". Start Smart Flight as an ordinary user, or set DATABASE_URL.'
        : `${folder} belongs to user id ${owner}, who is not in /etc/passwd. Start Smart Flight as that user, give the folder back with "chown -R root ${folder}", or set DATABASE_URL.`,
    );
  }
  const why =
    owner === 0 ? 'root, user namespaces not available' : `root, the folder belongs to ${user.name}`;
  return { mode: 'lower-user', why, prefix: [], ids: { uid: user.uid, gid: user.gid } };
}

/**
 * Finds a folder that the unprivileged user can access: `folder` itself, or, if a parent is not accessible, a place
 * under `spareRoot`, to which `folder` becomes a link so that the next start finds it. Returns the real path.
 */
export function reachableFolder(folder: string, runAs: RunAs, spareRoot: string): string {
  const ids = runAs.ids;
  if (ids === undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  let real = folder;
  mkdirSync(dirname(folder), { recursive: true });
  if (!reachableBy(dirname(resolve(folder)), ids)) {
    real = join(spareRoot, createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16));
    mkdirSync(spareRoot, { recursive: true, mode: 0o711 });
    mkdirSync(real, { recursive: true, mode: 0o700 });
    moveBehindLink(folder, real);
  }
  mkdirSync(real, { recursive: true, mode: 0o700 });
  giveTo(real, ids);
  return real;
}

/** Whether a user may traverse every folder down to `path`. */
export function reachableBy(path: string, ids: { uid: number; gid: number }): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  const parent = dirname(path);
  if (stat === undefined) return reachableBy(parent, ids);
  const bit = stat.uid === ids.uid ? 0o100 : stat.gid === ids.gid ? 0o010 : 0o001;
  return (stat.mode & bit) !== 0 && (parent === path || reachableBy(parent, ids));
}

/** Changes the owner of a folder and its contents; files with that owner already are skipped. */
export function giveTo(path: string, ids: { uid: number; gid: number }): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.uid !== ids.uid) chownSync(path, ids.uid, ids.gid);
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), ids);
}

function moveBehindLink(folder: string, real: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) return;
  if (stat === undefined || readdirSync(folder).length === 0) {
    if (stat !== undefined) spawnSync('rmdir', [folder]);
    mkdirSync(dirname(folder), { recursive: true });
    symlinkSync(real, folder);
    return;
  }
  throw new Error(
    `PostgreSQL may not run as root and no other user can reach ${folder}. ` +
      `Move its content to ${real} and make ${folder} a link to it, set DATA_DIR to a folder others may enter, or set DATABASE_URL.`,
  );
}

function checkOwnFolder(folder: string): void {
  const uid = process.getuid?.();
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (uid === undefined || stat === undefined || stat.uid === uid) return;
  throw new Error(
    `${folder} belongs to user id ${stat.uid}, but this process is user id ${uid}. Start as its owner, or "chown -R ${uid} ${folder}".`,
  );
}

function osUsers(): OsUser[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return lines
    .map((line) => line.split(':'))
    .filter((parts) => parts.length > 3)
    .map((parts) => ({ name: parts[0] ?? '', uid: Number(parts[2]), gid: Number(parts[3]) }));
}

function namespace(user: OsUser): string[] {
  return ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
}

function namespaceWorks(user: OsUser): boolean {
  const [command = '', ...words] = namespace(user);
  return spawnSync(command, [...words, 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
