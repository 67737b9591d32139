import './profile.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { useAllows } from '../../shared/api/session.ts';
import { useEditing } from '../../shared/forms/use-editing.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { AccountSection } from './account-section.tsx';
import { refreshReviews, useSubmitted, useUserInfo } from './accounts.queries.ts';
import { Avatar } from './avatar.tsx';
import { BasicSection } from './basic-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PilotSection, RealNameSection } from './papers-sections.tsx';
import { SecuritySection } from './security-section.tsx';
import { useChatAppReturn } from './use-chat-app-return.ts';

/**
 * The user's own account, edited in place (U-01). `company` and `keys` are sections of other features, the first for users with a
 * company.
 */
export function ProfilePage(props: {
  company?: { name: string; section: ReactNode } | undefined;
  keys: ReactNode;
}) {
  const { company, keys } = props;
  const t = useT();
  const maySchedule = useAllows('reports.manage');
  const { data: info, error, refetch } = useUserInfo();
  const { data: submitted } = useSubmitted();
  const editing = useEditing();
  const queries = useQueryClient();
  useChatAppReturn();
  useInboxChanges(() => void refreshReviews(queries));
  const parts = [
    ['basic', t('profile.basic')],
    ['account', t('profile.account')],
    ['realName', t('wizard.realName')],
    ['pilot', t('wizard.pilot')],
    ...(company ? [['company', company.name] as const] : []),
    ['security', t('profile.security')],
    ['api-keys', t('apiKeys.title')],
    ['webhooks', t('webhooks.title')],
    ...(maySchedule ? [['reports', t('reports.title')] as const] : []),
    ['share-links', t('shareLinks.title')],
    ['data', t('profile.ownData')],
  ] as const;
  const section = { submitted, editing };
  return (
    <div className="sf-profile-page">
      <PageHeader title={t('title.profile')} />
      {error && !info && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !info && (
        <Delayed>
          <div className="sf-profile-wait">
            <Skeleton height={88} />
            <Skeleton height={280} />
          </div>
        </Delayed>
      )}
      {info && (
        <div className="sf-profile">
          <nav aria-label={t('profile.sections')}>
            <Avatar info={info} />
            <strong>{info.username}</strong>
            <ul>
              {parts.map(([id, name]) => (
                <li key={id}>
                  <button type="button" onClick={() => show(id)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <BasicSection info={info} {...section} />
            <AccountSection info={info} {...section} />
            <RealNameSection info={info} {...section} />
            <PilotSection info={info} {...section} />
            {company?.section}
            <SecuritySection info={info} {...section} />
            {keys}
            <OwnDataSection username={info.username} editing={editing} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Scrolls to a section and moves the keyboard focus there. */
function show(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
