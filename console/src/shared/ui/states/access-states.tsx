import './states.css';
import type { RoleName } from '@smartflight/contract/access/access.ts';
import type { ReactNode } from 'react';
import { useFmt } from '../../format/fmt.ts';
import { useT } from '../../i18n/use-t.ts';
import { useSettings } from '../../settings/settings.ts';
import { StatusGlyph } from '../icons/glyph.tsx';

/** Shows the server's message for a missing right and, when known (`rolesWith`), the roles that have it. */
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
  step: string;
  /** When it was submitted; undefined when unknown. */
  since?: string | undefined;
  action?: ReactNode;
}

/** Shown where only approved accounts have access: the pending step, and since when it is pending. */
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
