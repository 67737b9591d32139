import type { FastifyInstance } from 'fastify';

/**
 * Ends requests whose body does not arrive in time; picture uploads are exempt because of slow links in the field.
 */
export function installBodyTime(app: FastifyInstance, mostMs: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.uploadBytes) return;
    const late = setTimeout(() => raw.destroy(), mostMs);
    late.unref();
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(late));
  });
}
