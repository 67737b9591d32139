import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedFile, UploadStore } from '../files/upload-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its connection closed, perhaps after its body had arrived. */
    isClosed: boolean;
  }
}

/**
 * Parses multipart forms. The file of an upload route is written to the store while it arrives; the body contains what
 * was stored, and it is deleted when the response is sent or the connection closes.
 */
export async function installUploadForms(app: FastifyInstance, uploads: UploadStore): Promise<void> {
  const received = new WeakMap<FastifyRequest, ReceivedFile>();
  app.decorateRequest('isClosed', false);
  const drop = (request: FastifyRequest): Promise<void> | undefined => received.get(request)?.drop();
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // Routes that accept files override this.
    limits: { files: 0, fields: 20, fieldSize: 100_000 },
    onFile: async function (this: FastifyRequest, part: MultipartFile) {
      const file = await uploads.receive(part.file);
      received.set(this, file);
      if (this.isClosed) await file.drop();
      // The plugin puts the value of a part into the body.
      Object.assign(part, { value: file });
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    // An aborted upload has no response.
    reply.raw.once('close', () => {
      request.isClosed = true;
      void drop(request);
    });
  });
  app.addHook('onResponse', async (request) => drop(request));
}
