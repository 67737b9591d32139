import { useEffect, useState } from 'react';
import { useSettings } from '../../shared/settings/settings.ts';
import type { News } from './news-calls.ts';

/** Asked for once the form is usable; what cannot be had is not missed: the form works without. */
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
