import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { type TeamDetail, teamForm } from '@smartflight/contract/teams/teams.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { oneTeam, ownTeams } from './teams.queries.ts';

/** Name of a new or existing team. */
export function TeamForm(props: {
  team?: Pick<TeamDetail, 'id' | 'name'>;
  close: () => void;
  done: (id: string) => void;
}) {
  const { team, close, done } = props;
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: teamForm,
    initial: { name: team?.name ?? '' },
    send: async (body) => {
      const answer = team
        ? await call(teams.rename, { params: { id: team.id }, body })
        : await call(teams.create, { body });
      toast.ok(team ? t('teams.saved') : t('teams.made', { name: answer.name }));
      queries.setQueryData(oneTeam(answer.id).queryKey, answer);
      await queries.invalidateQueries({ queryKey: ownTeams().queryKey });
      done(answer.id);
    },
  });
  const title = t(team ? 'teams.rename' : 'teams.create');
  return (
    <Inspector isTall label={title} title={title} close={close}>
      <form className="sf-list-form" onSubmit={form.submit} noValidate>
        <TextField form={form} name="name" label={t('teams.name')} autoComplete="off" />
        <FormEnd form={form} label={t(team ? 'teams.save' : 'teams.create')} />
      </form>
    </Inspector>
  );
}
