import type { FastifyReply } from 'fastify';
import type { StoredFile } from './files.ts';

/**
 * Headers of a stored file, which no cache keeps and no page of another origin shows. A PDF is stored as it was sent,
 * so a browser downloads it instead of opening it under this address.
 */
export const headersOf = (reply: FastifyReply, { mediaType }: Pick<StoredFile, 'mediaType'>): FastifyReply =>
  reply
    .type(mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', mediaType === 'application/pdf' ? 'attachment' : 'inline')
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'same-origin');
