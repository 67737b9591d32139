import type { OwnKey } from '@smartflight/contract/records/record-keys.schemas.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { useKeyText } from './key-text.ts';
import { LoseKey } from './lose-key.tsx';
import { recordsKey } from './records.queries.ts';

/** The keys that sealed the records, newest first: the present one is replaced, and any marked as lost. */
export function RecordKeys({ keys }: { keys: readonly OwnKey[] }) {
  const t = useT();
  const queries = useQueryClient();
  const keyText = useKeyText();
  const replace = useMutation({
    mutationFn: () => call(records.replaceKey, {}),
    onSuccess: () => toast.ok(t('records.keys.replaced')),
    onError: (error) => reportProblem(error),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey }),
  });
  const ask = async () => {
    const question = { text: t('records.keys.askReplace'), detail: t('records.keys.askReplaceMore') };
    if (await confirm({ ...question, ok: t('records.keys.replace') })) replace.mutate();
  };
  return (
    <section className="re-keys" aria-label={t('records.keys.title')}>
      <h3>{t('records.keys.title')}</h3>
      <ul className="re-rows">
        {keys.map((key) => (
          <li key={key.fingerprint}>
            <span title={key.fingerprint}>{keyText(key)}</span>
          </li>
        ))}
      </ul>
      <Button
        icon={<RefreshCw className="sf-icon" />}
        disabled={replace.isPending}
        onClick={() => void ask()}
      >
        {t('records.keys.replace')}
      </Button>
      <LoseKey keys={keys} />
    </section>
  );
}
