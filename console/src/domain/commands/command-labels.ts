import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import type { CommandState } from '@smartflight/contract/drones/commands.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

export const stateLabels: Record<CommandState, { glyph: GlyphState; word: MsgKey }> = {
  queued: { glyph: 'lockPending', word: 'command.queued' },
  sent: { glyph: 'lockPending', word: 'command.sent' },
  accepted: { glyph: 'lockPending', word: 'command.accepted' },
  in_progress: { glyph: 'lockPending', word: 'command.inProgress' },
  deferred: { glyph: 'lockPending', word: 'command.deferred' },
  succeeded: { glyph: 'done', word: 'command.succeeded' },
  rejected: { glyph: 'fault', word: 'command.rejected' },
  unsupported: { glyph: 'fault', word: 'command.unsupported' },
  failed: { glyph: 'fault', word: 'command.failed' },
  timed_out: { glyph: 'warning', word: 'command.timedOut' },
  expired: { glyph: 'warning', word: 'command.expired' },
  cancelled: { glyph: 'offline', word: 'command.cancelled' },
};

export const methodLabels: Record<Command['method'], MsgKey> = {
  lock: 'lock',
  unlock: 'unlock',
  identify: 'command.identify',
  query_parameters: 'command.queryParameters',
  set_limits: 'command.setLimits',
  grant_pilots: 'command.grantPilots',
  apply_licence: 'command.applyLicence',
  revoke_licence: 'command.revokeLicence',
};

/** How long a finished command is shown next to the drone's own state, ms. */
const reportMs = 60_000;

/**
 * The command to show of these methods: the pending one, which is the one in force, else the newest if it ended
 * recently. Responses may arrive out of order, so `all` is in no certain order.
 */
export function commandToReport(
  all: readonly Command[] | undefined,
  methods: readonly Command['method'][],
  now: number,
): Command | undefined {
  const own = (all ?? []).filter(({ method }) => methods.includes(method));
  const shown = own.find(({ endedAt }) => endedAt === null) ?? own.toSorted(newestFirst)[0];
  if (!shown) return undefined;
  return shown.endedAt === null || now - Date.parse(shown.endedAt) < reportMs ? shown : undefined;
}

/** Order of commands in a list. */
export const newestFirst = (a: Command, b: Command): number =>
  Date.parse(b.issuedAt) - Date.parse(a.issuedAt);
