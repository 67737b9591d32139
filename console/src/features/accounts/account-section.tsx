import { ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import type { Editing } from '../../shared/forms/use-editing.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { EditButton } from './edit-button.tsx';
import { lazyForm } from './forms/lazy-form.tsx';
import { Rejection } from './rejection.tsx';
import type { SectionProps } from './section-props.ts';

const ContactForm = lazyForm(async () => (await import('./forms/contact-form.tsx')).ContactForm);

export function AccountSection({ info, submitted, editing }: SectionProps) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Section
      id="account"
      title={t('profile.account')}
      state={<ReviewTag part="account" status={info.approvalStatus} />}
      action={
        info.approvalStatus === 'rejected' && (
          <EditButton
            editing={editing}
            part="basic"
            name={t('profile.basic')}
            label={t('profile.submitAgain')}
          />
        )
      }
    >
      <Rejection standing={submitted?.reviews.account} />
      <Facts
        rows={[
          {
            name: t('profile.type'),
            value: t(`profile.types.${info.accountType}`),
            action: info.accountType === 'personal' && (
              <PageLink to="/profile/account-upgrade" className="sf-button">
                {t('title.upgrade')}
              </PageLink>
            ),
          },
          { name: t('profile.company'), value: info.companyName },
          { name: t('profile.joinedBy'), value: <code>{info.invitationCode}</code> },
          { name: t('profile.created'), value: fmt.instant(info.createDate, 'second', info.timeZone) },
        ]}
      />
      <ContactRow kind="phone" value={info.phone} editing={editing} />
      <ContactRow kind="email" value={info.email} editing={editing} />
    </Section>
  );
}

function ContactRow({ kind, value, editing }: { kind: 'phone' | 'email'; value: string; editing: Editing }) {
  const t = useT();
  const name = t(`profile.${kind}`);
  if (editing.part === kind) return <ContactForm kind={kind} editing={editing} />;
  return (
    <Facts
      rows={[
        {
          name,
          value: value || t('profile.notBound'),
          action: (
            <EditButton
              editing={editing}
              part={kind}
              name={name}
              label={t(value ? 'profile.change' : 'profile.bind')}
            />
          ),
        },
      ]}
    />
  );
}
