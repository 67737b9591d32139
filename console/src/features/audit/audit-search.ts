import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import type { audit } from '@smartflight/contract/system/audit.endpoints.ts';
import { instantOf } from '../../shared/format/local-input.ts';

export const filterNames = ['from', 'to', 'actorId', 'action', 'targetId'] as const;
export type AuditFilter = QueryInput<typeof audit.export>;

/** The filter for the server; times in the URL are in the account's time zone. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most) || undefined;
  const all = {
    from: instantOf(params.get('from') ?? '') ?? undefined,
    to: instantOf(params.get('to') ?? '') ?? undefined,
    actorId: text('actorId', 64),
    action: text('action', 80),
    targetId: text('targetId', 64),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
