import type { UserInfo } from '@smartflight/contract/accounts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { ReviewTag } from '../../shared/ui/review-tag.tsx';

/** The three reviews of an account, each with its own words for its states (V-04). */
export function ReviewStates({ info, className }: { info: UserInfo; className: string }) {
  const t = useT();
  const rows = [
    ['account', t('waiting.account'), info.approvalStatus],
    ['realName', t('waiting.realName'), info.realNameStatus],
    ['pilot', t('waiting.pilot'), info.manipulatorStatus],
  ] as const;
  return (
    <dl className={className}>
      {rows.map(([part, name, status]) => (
        <div key={part}>
          <dt>{name}</dt>
          <dd>
            <ReviewTag part={part} status={status} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
