import type { UserInfo } from '@smartflight/contract/accounts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/glyph.tsx';
import type { GlyphState } from '../../shared/ui/glyph-shapes.ts';

type Review = UserInfo['approvalStatus'];

const glyphs: Record<Review, GlyphState> = {
  unreviewed: 'offline',
  none: 'offline',
  pending: 'warning',
  passed: 'done',
  rejected: 'fault',
};

/** The three reviews of an account, each with its own words for its states (V-04). */
export function ReviewStates({ info, className }: { info: UserInfo; className: string }) {
  const t = useT();
  const rows = [
    [t('waiting.account'), info.approvalStatus, t(`accountReview.${info.approvalStatus}`)],
    [t('waiting.realName'), info.realNameStatus, t(`realName.${info.realNameStatus}`)],
    [t('waiting.pilot'), info.manipulatorStatus, t(`pilotCert.${info.manipulatorStatus}`)],
  ] as const;
  return (
    <dl className={className}>
      {rows.map(([name, status, word]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <StatusTag state={glyphs[status]} word={word} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
