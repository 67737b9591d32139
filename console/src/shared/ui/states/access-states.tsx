import './states.css';
import type { RoleName } from '@smartflight/contract/access/access.ts';
import type { ReactNode } from 'react';
import { useFmt } from '../../format/fmt.ts';
import { useT } from '../../i18n/use-t.ts';
import { useSettings } from '../../settings/settings.ts';
import { StatusGlyph } from '../icons/glyph.tsx';

/** A right is missing: in the server's words, and which roles have it when they are known (`rolesWith`). */
export function NoPermission({ text, needs = [] }: { text?: string; needs?: readonly RoleName[] }) {
  const t = useT();
  const lang = useSettings((settings) => settings.lang);
  const roles = new Intl.ListFormat(lang, { type: 'disjunction' }).format(
    needs.map((role) => t(`access.${role}`)),
  );
  return (
    <div className="sf-state">
      <StatusGlyph state="warning" size={24} locked />
      <h2>{t('state.noPermission')}</h2>
      {needs.length > 0 ? (
        <p>{t('access.needs', { roles })}</p>
      ) : (
        <p>{text || t('state.noPermissionText')}</p>
      )}
    </div>
  );
}

interface NotYetApprovedProps {
  /** The step of the verification that is waited for, in the user's language. */
  step: string;
  /** When it was handed in; undefined where nothing reports. */
  since?: string | undefined;
  /** The way to that step. */
  action?: ReactNode;
}

/** Open only to approved accounts: which step is waited for, and since when. */
export function NotYetApproved({ step, since, action }: NotYetApprovedProps) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="sf-state">
      <StatusGlyph state="warning" size={24} />
      <h2>{t('approval.title')}</h2>
      <p>
        {since === undefined
          ? t('approval.waitsOpen', { step })
          : t('approval.waits', { step, since: fmt.instant(since) })}
      </p>
      {action}
    </div>
  );
}
