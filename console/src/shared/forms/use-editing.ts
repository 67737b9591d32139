import { t } from '../i18n/messages.ts';
import { usePageSearch, useTabKey } from '../tabs/page.tsx';
import { tabs } from '../tabs/tabs.ts';
import { confirm } from '../ui/overlay/confirm-store.ts';

export interface Editing {
  /** The part of the page being edited. */
  part: string | undefined;
  /** Asks first if another part has unsaved content. */
  open: (part: string) => void;
  /** Asks first if the part has unsaved content. */
  cancel: () => void;
  done: () => void;
}

/** State of in-place editing: one part of a page at a time, stored in the address, so that a reload keeps it. */
export function useEditing(): Editing {
  const [search, change] = usePageSearch();
  const key = useTabKey();
  const part = search.get('edit') ?? undefined;
  const move = async (next: string | null) => {
    const question = { text: t('profile.discard'), ok: t('profile.discardIt'), danger: true };
    if (tabs.isDirty(key) && !(await confirm(question))) return;
    change({ edit: next });
  };
  return {
    part,
    open: (next) => void move(next),
    cancel: () => void move(null),
    done: () => change({ edit: null }),
  };
}
