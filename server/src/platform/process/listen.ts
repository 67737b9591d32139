import type { AddressInfo } from 'node:net';

const steps = 50;

/**
 * Connections that wait to be accepted; Linux allows 4096 at most by default. When all drones connect again at once,
 * those beyond this try again after 1, 3, 7 … seconds, up to two minutes.
 */
export const pendingConnections = 4096;

/**
 * Listens on a port. An explicitly requested port that is taken fails; a default falls back to the next free one.
 * @returns the port
 */
export async function listenNear(
  { port, mayMove }: { port: number; mayMove: boolean },
  listen: (port: number) => Promise<unknown>,
): Promise<number> {
  for (let step = 0; ; step += 1) {
    try {
      await listen(port + step);
      return port + step;
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (!mayMove) throw new Error(`port ${port} is taken; free it or name another one`);
      if (step >= steps) throw new Error(`no free port between ${port} and ${port + steps}`);
    }
  }
}

/** Checks the error and the one it wraps. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EADDRINUSE') || isTaken(error.cause);
}

/** URL of a server with the port it actually listens on. */
export function urlOf(host: string, address: AddressInfo | string | null, wantedPort: number): string {
  const port = typeof address === 'object' && address !== null ? address.port : wantedPort;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}
