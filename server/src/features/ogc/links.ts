import type { OgcLink } from '@smartflight/contract/ogc/ogc.schemas.ts';
import { ogcTypes } from '@smartflight/contract/ogc/ogc.ts';
import type { FastifyRequest } from 'fastify';

/** Absolute address of the server as its callers reach it, without a slash at the end. */
export const originOf = (publicUrl: string | undefined, { protocol, host }: FastifyRequest): string =>
  publicUrl ? new URL(publicUrl).origin : `${protocol}://${host}`;

/** A link to JSON unless another type is given. */
export const linkTo = (rel: string, href: string, title?: string, type: string = ogcTypes.json): OgcLink => ({
  href,
  rel,
  type,
  ...(title ? { title } : {}),
});
