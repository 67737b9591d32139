import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserActor } from '../actor.ts';
import type { Events } from '../events.ts';
import type { Log } from '../log.ts';
import type { Sessions } from '../sessions.ts';
import { admit, type Credentials } from './gate.ts';

/** Ids of what an account may see at present, such as its drones. */
export type ReachOf = (actor: UserActor) => Promise<readonly string[]>;

interface OpenCall {
  request: FastifyRequest;
  reply: FastifyReply;
  /** What the caller could see when a stream began; undefined for anything else. */
  reach?: readonly string[];
}

/**
 * Cuts the connection of a call that is still open when its caller loses the right to it, in whichever process: while
 * its body arrives, and while a file is sent. Losing sight of any device ends the caller's streams, because they may
 * contain it.
 */
export function watchOpenCalls(
  app: FastifyInstance,
  o: { sessions: Sessions; credentials: Credentials; events: Events; reachOf: ReachOf; log: Log },
): void {
  const open = new Set<OpenCall>();
  const openCalls = new WeakMap<FastifyRequest, OpenCall>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.actor.kind !== 'user') return;
    const call: OpenCall = { request, reply };
    open.add(call);
    openCalls.set(request, call);
    reply.raw.once('close', () => open.delete(call));
  });
  app.addHook('preValidation', async (request) => {
    const call = openCalls.get(request);
    // The handler of any other call answers at once, and what it writes is checked at its commit.
    if (call && !isFile(call)) open.delete(call);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const call = openCalls.get(request);
    const { actor } = request;
    if (call && isFile(call) && isStream(payload) && actor.kind === 'user')
      call.reach = await o.reachOf(actor);
  });

  async function recheck(call: OpenCall): Promise<void> {
    const { request } = call;
    const isAdmitted = await admit(request, o.sessions, o.credentials).then(
      () => true,
      () => false,
    );
    const { actor } = request;
    if (!isAdmitted || actor.kind !== 'user') return cut(call);
    if (!call.reach) return;
    const now = new Set(await o.reachOf(actor));
    if (call.reach.some((id) => !now.has(id))) cut(call);
  }
  function recheckAll(isMeant: (actor: UserActor) => boolean): void {
    for (const call of open) {
      const { actor } = call.request;
      if (actor.kind !== 'user' || !isMeant(actor)) continue;
      recheck(call).catch((error: unknown) => {
        o.log.warn({ error: String(error) }, 'rights of an open call could not be read again');
        cut(call);
      });
    }
  }
  const unsubscribe = o.events.subscribe((event) => {
    if (event.type === 'session-ended')
      recheckAll(({ tokenHash }) => tokenHash.toString('hex') === event.tokenHash);
    else if (event.type === 'account-changed') recheckAll(({ id }) => id === event.accountId);
    else if (event.type === 'rights-changed') recheckAll(() => true);
  });
  o.events.onGap(() => recheckAll(() => true));
  app.addHook('onClose', async () => void unsubscribe());
}

const isFile = ({ request }: OpenCall): boolean => request.routeOptions.config.file !== undefined;

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** Nothing more of it is read or sent; what its handler does for the answer is aborted with it. */
function cut({ request, reply }: OpenCall): void {
  reply.raw.destroy();
  request.raw.destroy();
}
