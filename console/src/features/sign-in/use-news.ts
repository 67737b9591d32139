import { useEffect, useState } from 'react';
import { useSettings } from '../../shared/settings/settings.ts';
import type { News } from './news-calls.ts';

/** Announcements and app links, loaded once the form is usable; a failed load is ignored. */
export function useNews(isDue: boolean): News | undefined {
  const lang = useSettings((settings) => settings.lang);
  const [news, setNews] = useState<News>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers in the language in force
  useEffect(() => {
    if (!isDue) return;
    let isWanted = true;
    const show = async () => {
      const { loadNews } = await import('./news-calls.ts');
      const next = await loadNews();
      if (isWanted) setNews(next);
    };
    show().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isDue, lang]);
  return news;
}
