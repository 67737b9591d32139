/** What the balancer sent, and how it was answered. */
export interface Traffic {
  answers: number;
  /** Answers with 5xx and requests that got none, as `500 GET /api/…`. */
  failures: string[];
}

/**
 * Sends requests to the ready processes in turn, as a load balancer in front of them does: it asks each for readiness
 * four times a second, and doesn't repeat a request. `addresses` gives those that run.
 */
export function createBalancer(addresses: () => readonly string[]) {
  const traffic: Traffic = { answers: 0, failures: [] };
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const asked = addresses();
    const isReady = await Promise.all(
      asked.map((address) =>
        fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(2_000) }).then(
          async (response) => {
            await response.text();
            return response.ok;
          },
          () => false,
        ),
      ),
    );
    ready = asked.filter((_, n) => isReady[n]);
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, 250);
  return {
    traffic,
    ready: () => ready,
    async send(path: string, init: RequestInit = {}): Promise<Response | undefined> {
      turn += 1;
      const address = ready[turn % ready.length];
      const what = `${init.method ?? 'GET'} ${path}`;
      try {
        if (address === undefined) throw new Error('no process is ready');
        const response = await fetch(new URL(path, address), init);
        traffic.answers += 1;
        if (response.status >= 500) traffic.failures.push(`${response.status} ${what}`);
        return response;
      } catch (error) {
        traffic.failures.push(`${String(error)} ${what}`);
        return undefined;
      }
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
