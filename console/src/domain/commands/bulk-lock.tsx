import './commands.css';
import { commands } from '@smartflight/contract/drones/commands.endpoints.ts';
import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import { isOpenCommand, mostBatchDrones } from '@smartflight/contract/drones/commands.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { stateLabels } from './command-labels.ts';
import { whyOf } from './command-line.tsx';
import { type Asked, batchCommands } from './commands.queries.ts';
import { LockDialog } from './lock-dialog.tsx';
import { useCommandNews } from './use-drone-commands.ts';

interface BulkLockProps {
  /** Drones selected in the table. */
  drones: readonly { id: string; name: string; link: string }[];
}

/** Locks or unlocks the selection and shows the result for each drone. */
export function BulkLock({ drones }: BulkLockProps) {
  const t = useT();
  const fmt = useFmt();
  const [asking, setAsking] = useState<'lock' | 'unlock'>();
  const issue = useMutation({
    mutationFn: ({ method, ...rest }: Required<Asked>) =>
      call(commands.issueMany, {
        body: {
          ...rest,
          method: method === 'lock' ? 'lock' : 'unlock',
          droneIds: drones.map(({ id }) => id),
        },
      }),
    onSuccess: () => setAsking(undefined),
    meta: { quiet: true },
  });
  const ask = (method: 'lock' | 'unlock') => {
    issue.reset();
    setAsking(method);
  };
  const isTooMany = drones.length > mostBatchDrones;
  return (
    <>
      {(['lock', 'unlock'] as const).map((method) => (
        <Button
          key={method}
          icon={method === 'lock' ? <Lock className="sf-icon" /> : <LockOpen className="sf-icon" />}
          disabled={drones.length === 0 || isTooMany}
          title={isTooMany ? t('command.tooMany', { most: fmt.number(mostBatchDrones) }) : undefined}
          onClick={() => ask(method)}
        >
          {t(method)}
        </Button>
      ))}
      {asking && (
        <LockDialog
          method={asking}
          whom={t('command.droneCount', { n: drones.length })}
          isAway={drones.some(({ link }) => link === 'offline')}
          isPending={issue.isPending}
          error={issue.error}
          send={(asked) => issue.mutate(asked)}
          close={() => setAsking(undefined)}
        />
      )}
      {issue.data && <BatchResult batch={issue.data} drones={drones} close={() => issue.reset()} />}
    </>
  );
}

interface Batch {
  batchId: string;
  items: readonly { droneId: string; commandId: string | null; code: string | null }[];
}

/** One row per drone: why it got no command, or the progress of its command. */
function BatchResult(props: { batch: Batch; drones: BulkLockProps['drones']; close: () => void }) {
  const { batch, drones, close } = props;
  const t = useT();
  const fmt = useFmt();
  useCommandNews();
  const say = useFieldTexts();
  const { data } = useQuery(batchCommands(batch.batchId, batch.items.length));
  const byId = new Map<string, Command>((data ?? []).map((command) => [command.id, command]));
  const names = new Map(drones.map(({ id, name }) => [id, name]));
  const done = [...byId.values()].filter(({ state }) => state === 'succeeded').length;
  return (
    <Dialog
      title={t('command.batchDone', { done: fmt.number(done), all: fmt.number(batch.items.length) })}
      close={close}
    >
      <ul className="cmd-batch">
        {batch.items.map(({ droneId, commandId, code }) => {
          const command = commandId === null ? undefined : byId.get(commandId);
          const why = command && !isOpenCommand(command.state) ? whyOf(command, say) : undefined;
          const words = stateLabels[command?.state ?? 'queued'];
          return (
            <li key={droneId}>
              <span className="sf-cut">{names.get(droneId) || droneId}</span>
              <small className="sf-id">{droneId}</small>
              {code === null ? (
                <StatusTag
                  state={words.glyph}
                  word={t(words.word)}
                  size={16}
                  {...(why && command?.state !== 'succeeded' ? { detail: why } : {})}
                />
              ) : (
                <StatusTag state="fault" word={say(code)} size={16} />
              )}
            </li>
          );
        })}
      </ul>
      <DialogActions>
        <Button kind="primary" onClick={close}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
