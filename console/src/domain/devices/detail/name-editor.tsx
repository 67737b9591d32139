import './facts.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { putName } from '../device-cache.ts';
import { type Device, deviceName, type OwnershipActions } from '../ownership/ownership-actions.ts';

const mostLetters = 50;

/** Shows the new name at once; a refusal reverts it, and so can the user while the toast is shown. */
function useRename(ownership: OwnershipActions, id: string) {
  const t = useT();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: ({ name }: { name: string; former: string; isUndo?: boolean }) => ownership.rename(id, name),
    onMutate: async ({ name }) => {
      await client.cancelQueries({ queryKey: ownership.key });
      putName(client, ownership, { id, name });
    },
    onError: (_error, { former }) => putName(client, ownership, { id, name: former }),
    onSuccess: (_device, { name, former, isUndo }) => {
      const undo = () => rename.mutate({ name: former, former: name, isUndo: true });
      if (isUndo) toast.ok(t('drones.rename.undone', { name }));
      else
        toast.ok(t('drones.rename.done', { name }), {
          ms: 8000,
          ...(former === '' ? {} : { action: { label: t('drones.rename.undo'), run: undo } }),
        });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownership.key }),
  });
  return rename;
}

/** The name of a device, editable in place with the right to. */
export function NameEditor(props: { ownership: OwnershipActions; device: Device; mayRename: boolean }) {
  const { ownership, device, mayRename } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const rename = useRename(ownership, device.id);
  if (isOpen) {
    return (
      <NameField
        label={t(ownership.words.name)}
        name={device.name}
        close={() => setOpen(false)}
        save={(name) => {
          setOpen(false);
          if (name !== device.name) rename.mutate({ name, former: device.name });
        }}
      />
    );
  }
  return (
    <span className="dr-title">
      <span className="sf-cut">{deviceName(device)}</span>
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

function NameField(props: { label: string; name: string; close: () => void; save: (name: string) => void }) {
  const t = useT();
  const { label, name, close, save } = props;
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
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it is where the button that was pressed was
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
