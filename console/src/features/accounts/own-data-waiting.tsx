import { useState } from 'react';
import type { Editing } from '../../shared/forms/use-editing.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { OwnDataSection } from './own-data-section.tsx';

/** The same for an account that waits for review and has no access to Personal Info yet. Collapsed at first. */
export function OwnDataWaiting({ username }: { username: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<string>();
  const shut = () => setPart(undefined);
  const editing: Editing = { part, open: setPart, cancel: shut, done: shut };
  if (isOpen) return <OwnDataSection username={username} editing={editing} />;
  return (
    <button type="button" className="sf-button sf-own-data" onClick={() => setOpen(true)}>
      {t('profile.ownData')}
    </button>
  );
}
