import type { TaskResult } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { useTaskChange } from '../tasks.queries.ts';

interface BatchAnswer {
  items: readonly TaskResult[];
  done: number;
}

/**
 * Changes many rows in one call with a result for each: reports successes and lists refusals with the server's text.
 * `nameOf` returns the label of an id.
 */
export function useBatch<Wanted>(plan: {
  change: (wanted: Wanted) => Promise<BatchAnswer>;
  reported: (done: number, wanted: Wanted) => string;
  nameOf: (id: string, wanted: Wanted) => string;
}): { run: (wanted: Wanted) => Promise<boolean>; isPending: boolean; refused: ReactNode } {
  const { change, reported, nameOf } = plan;
  const [rows, setRows] = useState<readonly { id: string; name: string; msg: string }[]>([]);
  const batch = useTaskChange(
    async (wanted: Wanted) => {
      const answer = await change(wanted);
      setRows(
        answer.items
          .filter(({ code }) => code !== null)
          .map(({ id, msg }) => ({ id, msg, name: nameOf(id, wanted) })),
      );
      return answer;
    },
    ({ done }, wanted) => (done > 0 ? reported(done, wanted) : undefined),
  );
  return {
    // True when the server responded; a failure is shown as a toast.
    run: (wanted) =>
      batch.mutateAsync(wanted).then(
        () => true,
        () => false,
      ),
    isPending: batch.isPending,
    refused: rows.length > 0 && <Refused rows={rows} close={() => setRows([])} />,
  };
}

function Refused(props: { rows: readonly { id: string; name: string; msg: string }[]; close: () => void }) {
  const t = useT();
  const { rows, close } = props;
  return (
    <Dialog title={t('tasks.refused', { n: rows.length })} close={close}>
      <ul className="ta-refused">
        {rows.map(({ id, name, msg }) => (
          <li key={id}>
            <StatusGlyph state="fault" size={16} />
            <span>
              <b>{name}</b>
              {msg}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button kind="primary" onClick={close}>
          {t('tasks.understood')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
