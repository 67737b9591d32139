import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { ReasonDialog, reason } from '../../shared/forms/reason-dialog.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

/** A team whose creator is disabled, with members who could take over. */
export interface TeamInCare {
  id: string;
  name: string;
  others: readonly { id: string; name: string }[];
}

interface CareProps {
  team: TeamInCare;
  close: () => void;
  done?: () => void;
}

/** Refetches teams and data of accounts. */
function useSettled(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([['people'], ['teams']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Makes a member the creator of a team whose creator is disabled. */
export function TransferTeamDialog({ team, close, done }: CareProps) {
  const t = useT();
  const settled = useSettled();
  const { id, name } = team;
  const form = useSchemaForm({
    schema: z.object({ accountId: z.string().min(1, { error: 'field.required' }), reason }),
    initial: { accountId: team.others.length === 1 ? (team.others[0]?.id ?? '') : '', reason: '' },
    send: async (body) => {
      await call(teams.transferOwnership, { params: { id }, body });
      toast.ok(t('people.held.handedOver', { name }));
      close();
      done?.();
      await settled();
    },
  });
  return (
    <ReasonDialog
      title={t('people.held.askHandOver', { name })}
      more={t('people.held.askHandOverMore')}
      hint={t('people.held.reasonTrail')}
      ok={t('people.held.handOver')}
      isMild
      {...{ form, close }}
    >
      <SelectField
        form={form}
        name="accountId"
        label={t('people.held.to')}
        empty={t('people.held.choose')}
        options={team.others.map((one) => ({ value: one.id, label: one.name }))}
      />
    </ReasonDialog>
  );
}

export function EndTeamDialog({ team, close, done }: CareProps) {
  const t = useT();
  const settled = useSettled();
  const { id, name } = team;
  const form = useSchemaForm({
    schema: z.object({ reason }),
    initial: { reason: '' },
    send: async (query) => {
      await call(teams.remove, { params: { id }, query: { ...query, confirm: name } });
      toast.ok(t('people.held.ended', { name }));
      close();
      done?.();
      await settled();
    },
  });
  return (
    <ReasonDialog
      title={t('people.held.askEnd', { name })}
      more={t('people.held.askEndMore')}
      hint={t('people.held.reasonTrail')}
      ok={t('people.held.end')}
      {...{ form, close }}
    />
  );
}
