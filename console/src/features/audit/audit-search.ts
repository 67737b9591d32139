import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import type { audit } from '@smartflight/contract/system/audit.endpoints.ts';

export const filterNames = ['from', 'to', 'actorId', 'action', 'targetId'] as const;
export type AuditFilter = QueryInput<typeof audit.export>;

/** Converts a local time of the URL to an instant; undefined when it is invalid. */
function instantOf(local: string | null): string | undefined {
  const at = new Date(local ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The filter for the server; times in the URL are in the browser's time zone. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most) || undefined;
  const all = {
    from: instantOf(params.get('from')),
    to: instantOf(params.get('to')),
    actorId: text('actorId', 64),
    action: text('action', 80),
    targetId: text('targetId', 64),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
