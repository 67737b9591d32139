import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import type { Member, TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import Crown from 'lucide-react/icons/crown';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import UserMinus from 'lucide-react/icons/user-minus';
import { type MouseEvent, useState } from 'react';
import { CertificateEnd } from '../../domain/reviews/certificate-end.tsx';
import { ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Menu, type MenuItem } from '../../shared/ui/overlay/menu.tsx';
import { NicknameForm } from './nickname-form.tsx';
import { useTeamChange } from './teams.queries.ts';

/** One member: names, state of the papers, and the reader's actions. */
export function MemberCard({ team, member }: { team: TeamDetail; member: Member }) {
  const t = useT();
  const fmt = useFmt();
  const [isNaming, setNaming] = useState(false);
  const { name, nickname, papers } = member;
  const items = useMemberActions(team, member, () => setNaming(true));
  const [at, setAt] = useState<{ x: number; y: number; right: number }>();
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt({ x: box.left, y: box.bottom + 4, right: box.right });
  };
  return (
    <li className="tm-member">
      <header>
        <div>
          <b className="tm-break">{nickname || name}</b>
          <p>
            {nickname && <span className="tm-break">{name} · </span>}
            {t(`teams.${member.role}`)}
            {member.isMe && ` · ${t('teams.me')}`}
          </p>
        </div>
        {items.length > 0 && (
          <Button
            kind="quiet"
            wordless
            iconOnly={t('teams.moreOf', { name })}
            icon={<Ellipsis className="sf-icon" />}
            aria-haspopup="menu"
            onClick={open}
          />
        )}
      </header>
      {isNaming && <NicknameForm teamId={team.id} member={member} close={() => setNaming(false)} />}
      <dl className="tm-papers">
        <dt>{t('teams.realNameOf')}</dt>
        <dd>
          <ReviewTag part="realName" status={member.realName} />
          {papers && papers.idNumber !== '' && (
            <span className="sf-id" title={t('teams.idNumber')}>
              {papers.idNumber}
            </span>
          )}
        </dd>
        <dt>{t('teams.pilotOf')}</dt>
        <dd>
          <ReviewTag part="pilot" status={member.pilot} />
          {papers && papers.pilotCard !== '' && <span className="sf-id">{papers.pilotCard}</span>}
          {papers && papers.pilotValidUntil !== '' && <CertificateEnd validUntil={papers.pilotValidUntil} />}
        </dd>
        {papers && (
          <>
            <dt>{t('teams.email')}</dt>
            <dd className="tm-break">{papers.email || fmt.number(null)}</dd>
          </>
        )}
      </dl>
      {at && (
        <Menu label={t('teams.moreOf', { name })} items={items} at={at} close={() => setAt(undefined)} />
      )}
    </li>
  );
}

/** Actions: everyone sets the own nickname; the creator also those of others, transfers and removes. */
function useMemberActions(team: TeamDetail, member: Member, rename: () => void): MenuItem[] {
  const t = useT();
  const { accountId, name } = member;
  const params = { id: team.id, accountId };
  const transferOwnership = useTeamChange(
    () => call(teams.transferOwnership, { params, body: { accountId } }),
    () => t('teams.handedOver', { name }),
  );
  const remove = useTeamChange(
    () => call(teams.removeMember, { params }),
    () => t('teams.removed', { name }),
  );
  const askTransfer = async () => {
    const question = {
      text: t('teams.askHandOver', { name }),
      detail: t('teams.askHandOverMore', { name }),
      ok: t('teams.handOver'),
      danger: true,
    };
    if (await confirm(question)) transferOwnership.mutate();
  };
  const askRemove = async () => {
    const question = {
      text: t('teams.askRemove', { name }),
      detail: t('teams.askRemoveMore'),
      ok: t('teams.remove'),
      danger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  const isCreator = team.role === 'creator';
  if (!isCreator && !member.isMe) return [];
  const naming: MenuItem = {
    key: 'nickname',
    label: t('teams.nickname'),
    icon: <Pencil className="sf-icon" />,
    run: rename,
  };
  if (!isCreator || member.isMe) return [naming];
  return [
    naming,
    {
      key: 'handOver',
      label: t('teams.handOver'),
      icon: <Crown className="sf-icon" />,
      run: () => void askTransfer(),
    },
    {
      key: 'remove',
      label: t('teams.remove'),
      icon: <UserMinus className="sf-icon" />,
      run: () => void askRemove(),
    },
  ];
}
