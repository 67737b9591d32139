import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { type Member, nicknameForm } from '@smartflight/contract/teams/teams.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { EditForm } from '../../shared/forms/edit-form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { oneTeam } from './teams.queries.ts';

/** A member's nickname in the team; empty for the account's own name. */
export function NicknameForm(props: { teamId: string; member: Member; close: () => void }) {
  const { teamId: id, member, close } = props;
  const { accountId } = member;
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: nicknameForm,
    initial: { nickname: member.nickname },
    send: async (body) => {
      const team = await call(teams.setNickname, { params: { id, accountId }, body });
      queries.setQueryData(oneTeam(id).queryKey, team);
      toast.ok(t('teams.saved'));
      close();
    },
  });
  return (
    <EditForm form={form} label={t('teams.save')} cancel={close}>
      <TextField
        form={form}
        name="nickname"
        label={t('teams.setNickname', { name: member.name })}
        autoComplete="off"
      />
    </EditForm>
  );
}
