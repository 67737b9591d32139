import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Events } from '../../events.ts';
import { Fault } from '../../platform/http/fault.ts';
import type { Log } from '../../platform/log.ts';
import type { UserActor } from '../actor.ts';
import { admit, type GateDeps } from './gate.ts';

/** Ids of what an account may see at present, such as its devices. */
export type ReachOf = (actor: UserActor) => Promise<readonly string[]>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Not in a WeakMap: V8 keeps the value of an entry, and with it the key, until a full collection. */
    openCall: OpenCall | undefined;
  }
}

interface OpenCall {
  request: FastifyRequest;
  reply: FastifyReply;
  /** What the caller could see before the handler of a file began; undefined for anything else. */
  reach?: readonly string[];
}

const checkedAtOnce = 8;
/** Sessions and permissions also end by time, which no event reports. */
const usualRecheckMs = 30_000;
const retryMs = 1_000;

/**
 * Cuts the connection of a call that is still open when its caller loses the right to it, in whichever process: while
 * its body arrives, and while a file is sent. Losing sight of any device ends the caller's files, because they may
 * contain it.
 */
export function watchOpenCalls(
  app: FastifyInstance,
  o: GateDeps & { events: Events; reachOf: ReachOf; log: Log; recheckMs?: number },
): void {
  const open = new Set<OpenCall>();
  const recheckSoon = createRechecks((call) => recheck(open, call, o), o.log);
  const recheckThose = (isMeant: (actor: UserActor) => boolean): void =>
    recheckSoon([...open].filter(({ request: { actor } }) => actor.kind === 'user' && isMeant(actor)));

  app.decorateRequest('openCall');
  app.addHook('onRequest', async (request, reply) => {
    // The client may have gone while the gate asked the database: `close` does not come again.
    if (request.actor.kind !== 'user' || isPublic(request) || reply.raw.destroyed) return;
    const call: OpenCall = { request, reply };
    open.add(call);
    request.openCall = call;
    reply.raw.once('close', () => open.delete(call));
  });
  app.addHook('preValidation', async (request) => {
    const call = request.openCall;
    // The handler of any other call answers at once, and what it writes is checked at its commit.
    if (call && !isFile(request)) open.delete(call);
  });
  app.addHook('preHandler', async (request) => {
    const call = request.openCall;
    if (!call || !isFile(request)) return;
    // From here on every loss is noticed: it is listed, so what ended before is seen now and what ends later is reported.
    await admit(request, o);
    if (request.actor.kind === 'user') call.reach = await o.reachOf(request.actor);
  });

  const unsubscribe = o.events.subscribe((event) => {
    if (event.type === 'session-ended')
      recheckThose(({ tokenHash }) => tokenHash.toString('hex') === event.tokenHash);
    else if (event.type === 'account-changed') recheckThose(({ id }) => id === event.accountId);
    else if (event.type === 'rights-changed') recheckThose(() => true);
  });
  o.events.onGap(() => recheckThose(() => true));
  const timer = setInterval(() => recheckThose(() => true), o.recheckMs ?? usualRecheckMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unsubscribe();
  });
}

/** Admits a call again; cuts it when it is refused or its caller has lost sight of something. Throws other errors. */
async function recheck(
  open: Set<OpenCall>,
  call: OpenCall,
  o: GateDeps & { reachOf: ReachOf },
): Promise<void> {
  if (!open.has(call)) return;
  const { request, reply, reach } = call;
  try {
    await admit(request, o);
    if (request.actor.kind === 'user') {
      if (!reach) return;
      const now = new Set(await o.reachOf(request.actor));
      if (reach.every((id) => now.has(id))) return;
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  // Nothing more of it is read or sent; what its handler does for the response is aborted with it.
  open.delete(call);
  reply.raw.destroy();
  request.raw.destroy();
}

/** Works off rechecks a few at a time; a call that is due again before its turn has one. What fails is tried again. */
function createRechecks(
  run: (call: OpenCall) => Promise<void>,
  log: Log,
): (calls: readonly OpenCall[]) => void {
  const due = new Set<OpenCall>();
  let isRunning = false;
  const work = async (): Promise<void> => {
    for (let batch = [...due]; batch.length > 0; batch = [...due]) {
      const some = batch.slice(0, checkedAtOnce);
      for (const call of some) due.delete(call);
      await Promise.all(some.map(attempt));
    }
    isRunning = false;
  };
  const attempt = (call: OpenCall): Promise<void> =>
    run(call).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'rights of an open call could not be read again');
      setTimeout(() => soon([call]), retryMs).unref();
    });
  const soon = (calls: readonly OpenCall[]): void => {
    for (const call of calls) due.add(call);
    if (isRunning) return;
    isRunning = true;
    void work();
  };
  return soon;
}

const isPublic = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.access === 'public';
const isFile = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.file !== undefined;
