import { type Drone, type DroneDetail, drones } from '@smartflight/contract/drones.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useEscape } from '../../../shared/ui/escape.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { droneName } from '../drone-words.ts';
import { droneDetail, dronesKey } from '../drones.queries.ts';

const mostLetters = 50;

type Page = { items: Drone[] };

/** Puts a name into everything that is held of the drone. */
function putName(client: QueryClient, id: string, name: string): void {
  client.setQueryData<DroneDetail>(droneDetail(id).queryKey, (held) => held && { ...held, name });
  client.setQueriesData<Page>({ queryKey: [...dronesKey, 'list'] }, (page) =>
    page ? { ...page, items: page.items.map((one) => (one.id === id ? { ...one, name } : one)) } : page,
  );
}

/** The new name shows at once; a refusal takes it back, and so can the user for as long as the note stands. */
function useRename(id: string) {
  const t = useT();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: ({ name }: { name: string; former: string; isUndo?: boolean }) =>
      call(drones.update, { params: { id }, body: { name } }),
    onMutate: async ({ name }) => {
      await client.cancelQueries({ queryKey: dronesKey });
      putName(client, id, name);
    },
    onError: (_error, { former }) => putName(client, id, former),
    onSuccess: (_drone, { name, former, isUndo }) => {
      const undo = () => rename.mutate({ name: former, former: name, isUndo: true });
      if (isUndo) toast.ok(t('drones.rename.undone', { name }));
      else
        toast.ok(t('drones.rename.done', { name }), {
          ms: 8000,
          ...(former === '' ? {} : { action: { label: t('drones.rename.undo'), run: undo } }),
        });
    },
    onSettled: () => client.invalidateQueries({ queryKey: dronesKey }),
  });
  return rename;
}

/** The name of a drone, changed where it stands by those who may. */
export function NameEditor({ drone }: { drone: DroneDetail }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const rename = useRename(drone.id);
  const mayRename = drone.rights.own || drone.rights.manage;
  if (isOpen) {
    return (
      <NameField
        name={drone.name}
        close={() => setOpen(false)}
        save={(name) => {
          setOpen(false);
          if (name !== drone.name) rename.mutate({ name, former: drone.name });
        }}
      />
    );
  }
  return (
    <span className="dr-title">
      <span className="sf-cut">{droneName(drone)}</span>
      {mayRename && (
        <Button
          kind="quiet"
          wordless
          iconOnly={t('drones.rename.rename')}
          icon={<Pencil className="sf-icon" />}
          onClick={() => setOpen(true)}
        />
      )}
    </span>
  );
}

function NameField(props: { name: string; close: () => void; save: (name: string) => void }) {
  const t = useT();
  const { name, close, save } = props;
  const [typed, setTyped] = useState(name);
  useEscape(close);
  return (
    <form
      className="dr-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') save(typed.trim());
      }}
    >
      <input
        className="sf-input"
        aria-label={t('drones.droneName')}
        // biome-ignore lint/a11y/noAutofocus: it stands where the button that was pressed stood
        autoFocus
        value={typed}
        maxLength={mostLetters}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        kind="quiet"
        wordless
        iconOnly={t('drones.rename.save')}
        icon={<Check className="sf-icon" />}
        disabled={typed.trim() === ''}
      />
      <Button
        kind="quiet"
        wordless
        iconOnly={t('dialog.cancel')}
        icon={<X className="sf-icon" />}
        onClick={close}
      />
    </form>
  );
}
