import { loadMessages } from '../../shared/i18n/messages.ts';
import { useSettings } from '../../shared/settings/settings.ts';

/** Loads the public pages with forms together with their texts, which sign-in does without. */
export async function entryPages() {
  const [pages] = await Promise.all([
    import('../../features/registration/entry-pages.page.tsx'),
    loadMessages(useSettings.getState().lang, 'entry'),
  ]);
  return { default: pages.EntryPages };
}
