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

/** The command to show: the newest of these methods that is pending or ended recently. */
export function commandToReport(
  all: readonly Command[] | undefined,
  methods: readonly Command['method'][],
  now: number,
): Command | undefined {
  const newest = all?.find(({ method }) => methods.includes(method));
  if (!newest) return undefined;
  return newest.endedAt === null || now - Date.parse(newest.endedAt) < reportMs ? newest : undefined;
}
