import Fastify from 'fastify';

/** The baseline of a start: Fastify with one route. */
const app = Fastify({ logger: false });
app.get('/readyz', async () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: 0 });
console.log('listening');
