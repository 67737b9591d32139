import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import { deviceActions, nounOf, otherActions } from '@smartflight/contract/system/audit-actions.ts';
import { expect, test } from 'vitest';
import en from '../../locales/en/audit.json';
import type { Translate } from '../../shared/i18n/messages.ts';
import { actionText, actorName } from './entry-names.ts';

const t = ((key: string) =>
  key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], en)) as unknown as Translate;

test('each action of the trail is a sentence of its own, an unknown one is named', () => {
  const devices = Object.values(nounOf).flatMap((noun) => deviceActions.map((verb) => `${noun}.${verb}`));
  for (const action of [...otherActions, ...devices]) expect(actionText(t, action)).toMatch(/^[A-Z]/);
  expect(new Set(otherActions.map((action) => actionText(t, action))).size).toBeGreaterThan(110);
  expect(actionText(t, 'drones.bind')).toBe(actionText(t, 'chargers.bind'));
  expect(actionText(t, 'later.release')).toBe('later.release');
  expect(actionText(t, 'drones.unheard')).toBe('drones.unheard');
});

const entry = (action: string, name: string): AuditEntryRow =>
  ({
    action,
    actor: { kind: 'visitor', id: '', name: '' },
    target: { kind: 'account', id: 'a', name },
  }) as AuditEntryRow;

test('who logs in is named by the account, a refused login is that of a visitor', () => {
  expect(actorName(t, entry('accounts.login', 'Ada'))).toBe('Ada');
  expect(actorName(t, entry('openid.login', 'Ada'))).toBe('Ada');
  expect(actorName(t, entry('accounts.login-refused', 'Ada'))).toBe(en.trail.visitor);
  expect(actorName(t, entry('accounts.login', ''))).toBe(en.trail.visitor);
});
