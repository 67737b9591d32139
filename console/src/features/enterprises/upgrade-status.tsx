import type { Upgrade } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SealedPicture } from '../../shared/ui/form/sealed-picture.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { textFields } from './upgrade-form.tsx';

const states = {
  pending: ['warning', 'underReview'],
  superseded: ['warning', 'underReview'],
  passed: ['done', 'approved'],
  rejected: ['fault', 'notPassed'],
} as const;

/** A submitted application with masked numbers, and the state of its review. */
export function UpgradeSent(props: { upgrade: Upgrade; again: () => void }) {
  const { upgrade, again } = props;
  const t = useT();
  const fmt = useFmt();
  const { status, reason, approvalComment } = upgrade;
  const [glyph, word] = states[status];
  const slots = [
    { label: t('wizard.front'), path: upgrade.businessLicenseFrtImg },
    { label: t('wizard.back'), path: upgrade.businessLicenseBkImg },
  ];
  return (
    <Section
      id="upgrade"
      title={upgrade.companyName}
      state={<StatusTag state={glyph} word={t(`upgrade.${word}`)} />}
      action={
        status !== 'passed' && (
          <button
            type="button"
            className={`sf-button ${status === 'rejected' ? 'is-primary' : ''}`}
            onClick={again}
          >
            {t(status === 'rejected' ? 'upgrade.applyAgain' : 'upgrade.replace')}
          </button>
        )
      }
    >
      <p>{t('wizard.sentAt', { at: fmt.instant(upgrade.submittedAt, 'minute') })}</p>
      {status === 'passed' && <p role="status">{t('upgrade.approvedText')}</p>}
      {status === 'rejected' && (
        <Facts
          rows={[
            { name: t('wizard.reason'), value: reason && t(`reviewReason.${reason}`) },
            { name: t('upgrade.comment'), value: approvalComment },
          ]}
        />
      )}
      <Facts
        rows={[
          { name: t('upgrade.type'), value: t(`upgrade.${upgrade.upgradeType}`) },
          ...textFields.map((name) => ({ name: t(`upgrade.${name}`), value: upgrade[name] })),
        ]}
      />
      <div className="sf-photos">
        {slots.map(({ label, path }) => (
          <figure key={label}>
            <div className="sf-slot-frame">
              <SealedPicture path={path} alt={label} />
            </div>
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
