import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { prepareKit } from './kit-locale.ts';
import { type Lang, langs } from './languages.ts';

// The calendar's own name of the language, and what it calls the first Monday of 2026.
const wanted: Record<Lang, [string, RegExp]> = {
  zh: ['zh-cn', /星期一/],
  en: ['en', /Monday/],
  es: ['es', /lunes/],
  pt: ['pt-br', /segunda-feira/],
  ru: ['ru', /понедельник/],
};

test.each(langs)(
  '[L-10] the calendar of the kit speaks %s from the moment the language is in force',
  async (lang) => {
    dayjs.locale('en');
    const apply = await prepareKit(lang);
    expect(dayjs.locale()).toBe('en');
    apply();
    const [name, monday] = wanted[lang];
    expect(dayjs.locale()).toBe(name);
    expect(dayjs('2026-01-05').format('dddd')).toMatch(monday);
  },
);
