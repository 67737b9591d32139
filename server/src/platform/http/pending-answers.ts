import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginAnswer, endAnswer } from '../process/pending-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isPending: boolean;
  }
}

/**
 * Notes for threads which answers are being prepared: from the request, or the end of its body, which may arrive slowly,
 * until the answer is ready to be sent. Sockets are none.
 */
export function notePendingAnswers(
  app: FastifyInstance,
  answers = { begin: beginAnswer, end: endAnswer },
): void {
  app.decorateRequest('isPending', false);
  const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.isPending || reply.raw.destroyed || request.headers.upgrade !== undefined) return;
    request.isPending = true;
    answers.begin();
    reply.raw.once('close', () => end(request));
  };
  const end = (request: FastifyRequest): void => {
    if (!request.isPending) return;
    request.isPending = false;
    answers.end();
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET') await begin(request, reply);
  });
  app.addHook('preValidation', begin);
  app.addHook('onSend', async (request) => end(request));
}
