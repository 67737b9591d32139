import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { changeLanguage } from '../../shared/i18n/change-language.ts';
import { langs } from '../../shared/i18n/languages.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';
import { copyLink } from '../../shared/link/copy-link.ts';
import { changeSettings, type Settings } from '../../shared/settings/settings.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';
import { presentLook } from '../../shared/ui/theme/look.ts';
import { openHref } from '../routes/open-href.ts';
import { permittedPages } from '../routes/permitted.ts';
import { tabSeed } from '../routes/routing.ts';
import { logOut } from '../start/log-out.ts';
import { ownTitle } from '../tabs/tab-title.ts';
import { openHelp } from './palette-store.ts';
import { scatteredScore } from './ranking.ts';
import { recentPages } from './recent.ts';

export type EntryKind = 'recent' | 'page' | 'drone' | 'action';

/** One entry of the palette: a page or an action. */
export interface Entry {
  id: string;
  kind: EntryKind;
  label: string;
  /** Shown in small type at the end: its location. */
  note?: string;
  /** State of the drone. */
  state?: { glyph: GlyphState; label: string };
  /** Other texts by which it is found. */
  also: readonly string[];
  href?: string;
  /** A second page of the same thing, opened with Shift. */
  second?: { href: string; title: string };
  run?: () => void;
}

/** The English text of a key once those texts are loaded; else empty. */
export type English = (key: MsgKey) => readonly string[];

const shortest = 5;

export function pageEntries(me: Me, t: Translate, english: English): Entry[] {
  return permittedPages(me.roles)
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title }) => ({
      id: `page:${path}`,
      kind: 'page',
      label: t(title),
      note: path,
      also: [...english(title), path],
      href: openHref(path),
    }));
}

/** Recently opened pages, without the current one and without those the account may no longer open. */
export function recentEntries(me: Me, t: Translate): Entry[] {
  const { active } = useTabs.getState();
  return recentPages(me.id).flatMap(({ href, title }): Entry[] => {
    const seed = tabSeed(href, me);
    if (!seed || seed.key === active) return [];
    const screen = seed.titleKey ? t(seed.titleKey) : '';
    return [
      {
        id: `recent:${seed.key}`,
        kind: 'recent',
        label: title ? ownTitle(title, screen) : screen,
        note: title ? screen : seed.key,
        also: [screen, seed.key],
        href,
      },
    ];
  });
}

export function actionEntries(t: Translate, english: English, settings: Settings): Entry[] {
  const action = (key: MsgKey, label: string, run: () => void, which = ''): Entry => ({
    id: `action:${key}${which && `:${which}`}`,
    kind: 'action',
    label,
    also: english(key),
    run,
  });
  const themes = ['light', 'dark'] as const;
  return [
    action('link.copy', t('link.copy'), () => void copyLink()),
    action('print.print', t('print.print'), () => window.print()),
    action('keys.title', t('keys.title'), openHelp),
    action('look.sunlight', t('look.sunlight'), () =>
      changeSettings({ sunlight: presentLook() !== 'sunlight' }),
    ),
    ...themes
      .filter((theme) => theme !== settings.theme)
      .map((theme) =>
        action(`display.${theme}`, `${t('display.theme')}: ${t(`display.${theme}`)}`, () =>
          changeSettings({ theme, sunlight: false }),
        ),
      ),
    ...langs
      .filter((lang) => lang !== settings.lang)
      .map((lang) =>
        action(
          'lang.choose',
          `${t('lang.choose')}: ${t(`lang.${lang}`)}`,
          () => {
            changeLanguage(lang).catch(reportProblem);
          },
          lang,
        ),
      ),
    action('auth.logout', t('auth.logout'), logOut),
  ];
}

/**
 * Matching entries by kind, in the palette's order. Without a query, only the first recent pages. Scattered letters
 * count only if nothing matches better: a drone's name must not hide a page.
 */
export function gather(
  query: string,
  all: Readonly<Record<EntryKind, readonly Entry[]>>,
  find: (entries: readonly Entry[], over?: number) => readonly Entry[],
): { kind: EntryKind; entries: readonly Entry[] }[] {
  const isEmpty = query.trim() === '';
  const standing = [...all.recent, ...all.page, ...all.action];
  const over =
    !isEmpty && (all.drone.length > 0 || find(standing, scatteredScore).length > 0) ? scatteredScore : 0;
  const pagePaths = new Set(all.page.map(({ id }) => id.replace(/^page:/, '')));
  const recent = isEmpty
    ? all.recent.slice(0, shortest)
    : find(
        all.recent.filter(({ id }) => !pagePaths.has(id.replace(/^recent:/, ''))),
        over,
      ).slice(0, shortest);
  const groups: { kind: EntryKind; entries: readonly Entry[] }[] = [
    { kind: 'recent', entries: recent },
    { kind: 'page', entries: find(all.page, over) },
    { kind: 'drone', entries: isEmpty ? [] : all.drone },
    { kind: 'action', entries: find(all.action, over) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
