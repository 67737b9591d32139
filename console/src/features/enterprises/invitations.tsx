import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import {
  type CompanyInvitation,
  companyInvitationForm,
} from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import UserPlus from 'lucide-react/icons/user-plus';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { copyText } from '../../shared/link/copy-link.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { companyInvitations } from './enterprises.queries.ts';

/** Invites members into the own company and lists the invitations. */
export function Invitations() {
  const t = useT();
  const { data, error, refetch } = useQuery(companyInvitations());
  return (
    <section aria-labelledby="company-invitations">
      <h3 id="company-invitations">{t('invitations.title')}</h3>
      <InviteForm />
      {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && data === undefined && (
        <Delayed>
          <Skeleton height={80} />
        </Delayed>
      )}
      {data?.items.length === 0 && <EmptyState text={t('invitations.none')} />}
      <ul>
        {data?.items.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InviteForm() {
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: companyInvitationForm,
    initial: { account: '' },
    phones: ['account'],
    send: async (body) => {
      const { invitation, isSent } = await call(enterprises.invite, { body });
      toast.ok(t(isSent ? 'invitations.sent' : 'invitations.made', { account: invitation.account }));
      await queries.invalidateQueries({ queryKey: companyInvitations().queryKey });
      form.fields.reset({ account: '' });
    },
  });
  return (
    <form className="sf-invite" onSubmit={form.submit} noValidate>
      <ContactField
        form={form}
        name="account"
        label={t('invitations.account')}
        hint={t('invitations.hint')}
      />
      <FormEnd form={form} label={t('invitations.invite')} icon={<UserPlus className="sf-icon" />} />
    </form>
  );
}

const glyphs: Record<CompanyInvitation['state'], GlyphState> = {
  open: 'warning',
  joined: 'done',
  expired: 'offline',
};

const linkOf = (code: string) => `${location.origin}/register?invitationCode=${code}`;

function Invited({ invitation }: { invitation: CompanyInvitation }) {
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const { id, account, code, state, joinedName } = invitation;
  const withdraw = useMutation({
    mutationFn: () => call(enterprises.withdraw, { params: { id } }),
    onSuccess: () => toast.ok(t('invitations.withdrawn')),
    onSettled: () => queries.invalidateQueries({ queryKey: companyInvitations().queryKey }),
  });
  const ask = async () => {
    const question = { text: t('invitations.ask', { account }), ok: t('invitations.withdraw'), danger: true };
    if (await confirm(question)) withdraw.mutate();
  };
  const copy = async () => {
    if (await copyText(linkOf(code))) toast.ok(t('state.copied'));
    else toast.error(t('state.copyFailed'));
  };
  const day = fmt.instant(invitation.expiresAt, 'day');
  return (
    <li className="sf-invited">
      <div>
        <b>{account}</b>
        <StatusTag
          state={glyphs[state]}
          size={16}
          word={t(`invitations.states.${state}`)}
          detail={state === 'open' ? t('invitations.until', { at: day }) : joinedName}
        />
      </div>
      {state === 'open' && (
        <Button aria-label={t('invitations.copyOf', { account })} onClick={() => void copy()}>
          <Copy className="sf-icon" />
          {t('invitations.copyLink')}
        </Button>
      )}
      {state !== 'joined' && (
        <Button
          aria-label={t('invitations.withdrawOf', { account })}
          disabled={withdraw.isPending}
          onClick={() => void ask()}
        >
          {t('invitations.withdraw')}
        </Button>
      )}
    </li>
  );
}
