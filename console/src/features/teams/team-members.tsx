import type { InvitationState } from '@smartflight/contract/teams/team-invitations.ts';
import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import {
  type Invitation,
  invitationForm,
  type TeamDetail,
} from '@smartflight/contract/teams/teams.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { MemberCard } from './member-card.tsx';
import { oneTeam, useTeamChange } from './teams.queries.ts';

/** Members of a team; for its creator also open invitations and the field to invite. */
export function TeamMembers({ team }: { team: TeamDetail }) {
  const t = useT();
  return (
    <>
      {team.role === 'creator' && <InviteForm id={team.id} />}
      {team.invitations.length > 0 && (
        <section className="tm-part" aria-labelledby="tm-sent">
          <h3 id="tm-sent">{t('teams.sent')}</h3>
          <ul>
            {team.invitations.map((invitation) => (
              <Asked key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <section className="tm-part" aria-labelledby="tm-members">
        <h3 id="tm-members">{t('teams.countMembers', { n: team.members })}</h3>
        <ul>
          {team.people.map((member) => (
            <MemberCard key={member.accountId} team={team} member={member} />
          ))}
        </ul>
      </section>
    </>
  );
}

function InviteForm({ id }: { id: string }) {
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: invitationForm,
    initial: { account: '' },
    phones: ['account'],
    send: async (body) => {
      const { account } = await call(teams.invite, { params: { id }, body });
      toast.ok(t('teams.invited', { account }));
      await queries.invalidateQueries({ queryKey: oneTeam(id).queryKey });
      form.fields.reset({ account: '' });
    },
  });
  return (
    <form className="sf-list-form tm-invite" onSubmit={form.submit} noValidate>
      <ContactField form={form} name="account" label={t('teams.account')} hint={t('teams.inviteHint')} />
      <FormEnd form={form} label={t('teams.invite')} icon={<UserPlus className="sf-icon" />} />
    </form>
  );
}

const glyphs: Record<InvitationState, GlyphState> = {
  open: 'warning',
  accepted: 'done',
  declined: 'fault',
  withdrawn: 'offline',
  expired: 'offline',
};

/** An invitation as typed by the creator, with its state. */
function Asked({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const fmt = useFmt();
  const { id, account, state } = invitation;
  const withdraw = useTeamChange(
    () => call(teams.withdraw, { params: { id } }),
    () => t('teams.withdrawn'),
  );
  const ask = async () => {
    const question = { text: t('teams.askWithdraw', { account }), ok: t('teams.withdraw'), danger: true };
    if (await confirm(question)) withdraw.mutate();
  };
  const day = (at: string) => fmt.instant(at, 'day');
  return (
    <li className="tm-asked">
      <div>
        <b className="tm-break">{account}</b>
        <StatusTag
          state={glyphs[state]}
          size={16}
          word={t(`teams.states.${state}`)}
          detail={
            state === 'open'
              ? t('teams.until', { at: day(invitation.expiresAt) })
              : day(invitation.endedAt ?? invitation.expiresAt)
          }
        />
      </div>
      {state === 'open' && (
        <Button disabled={withdraw.isPending} onClick={() => void ask()}>
          {t('teams.withdraw')}
        </Button>
      )}
    </li>
  );
}
