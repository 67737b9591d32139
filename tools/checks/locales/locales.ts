import { type Language, languages } from '@smartflight/contract/kit/languages.ts';
import { listFiles, readText } from '../../files.ts';
import { lookedAtNothing, type Problem } from '../problem.ts';
import { literalText, parse, walk } from '../syntax.ts';
import { formatErrors, sameInEveryLanguage } from './locale-text.ts';

const MAX_SHARE_AS_ENGLISH = 0.05;

type Texts = Map<string, string>;
type Catalogue = { of: (lang: Language) => string; texts: Map<Language, Texts> };

/** Checks that the five languages have the same texts, each in its own words, and that every text is used. */
export function checkLocales(root: string): Problem[] {
  const problems: Problem[] = [];
  const catalogues = messageCatalogues(root, problems);
  if (catalogues.every(({ texts }) => (texts.get('en')?.size ?? 0) === 0))
    return [lookedAtNothing('English text')];
  problems.push(...catalogues.flatMap(compareWithEnglish));
  problems.push(...languages.flatMap((lang) => untranslated(catalogues, lang)));
  return [...problems, ...unused(root, catalogues)];
}

export function flatten(value: unknown, prefix = ''): Texts {
  if (typeof value !== 'object' || value === null) return new Map([[prefix, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, child]) => [
      ...flatten(child, prefix ? `${prefix}.${name}` : name),
    ]),
  );
}

export function messageCatalogues(root: string, problems: Problem[] = []): Catalogue[] {
  const screens = listFiles(
    root,
    languages.map((lang) => `console/src/locales/${lang}`),
  )
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.split('/').slice(4).join('/'));
  const places = [...new Set(screens)].map(
    (name) => (lang: Language) => `console/src/locales/${lang}/${name}`,
  );
  const all = [...places, (lang: Language) => `contract/src/messages/${lang}.json`];
  return all.map((of) => ({
    of,
    texts: new Map(languages.map((lang) => [lang, read(root, of(lang), problems)])),
  }));
}

function read(root: string, file: string, problems: Problem[]): Texts {
  try {
    return flatten(JSON.parse(readText(root, file)));
  } catch (error) {
    problems.push({ file, text: error instanceof Error ? error.message : String(error) });
    return new Map();
  }
}

function compareWithEnglish({ of, texts }: Catalogue): Problem[] {
  const english: Texts = texts.get('en') ?? new Map();
  return languages.flatMap((lang) => {
    const own: Texts = texts.get(lang) ?? new Map();
    const missing = [...english.keys()].filter((key) => !own.has(key)).map((key) => `'${key}' is missing`);
    const extra = [...own.keys()]
      .filter((key) => !english.has(key))
      .map((key) => `'${key}' is not in English`);
    const wrong = [...own].flatMap(([key, text]) =>
      formatErrors(lang, text, english.get(key) ?? text).map((error) => `'${key}': ${error}`),
    );
    const spoken =
      lang === 'zh'
        ? [...own].filter(addressesUser).map(([key]) => `'${key}': 您, which only mails and legal texts have`)
        : [];
    return [...missing, ...extra, ...wrong, ...spoken].map((text) => ({ file: of(lang), text }));
  });
}

/** Whether a Chinese text has the pronoun, which only mails, notices and legal texts have. */
const addressesUser = ([key, text]: [string, string]): boolean =>
  text.includes('您') && !/^(?:consent|notice|outgoing)\./.test(key);

function untranslated(catalogues: Catalogue[], lang: Language): Problem[] {
  if (lang === 'en') return [];
  const pairs = catalogues.flatMap(({ texts }) =>
    [...(texts.get(lang) ?? [])].map(([key, text]) => ({ key, text, english: texts.get('en')?.get(key) })),
  );
  const same = pairs.filter(({ text, english }) => text === english && !sameInEveryLanguage(text));
  if (pairs.length === 0 || same.length / pairs.length < MAX_SHARE_AS_ENGLISH) return [];
  const some = same.slice(0, 5).map(({ key }) => key);
  return [
    {
      file: catalogues[0]?.of(lang) ?? '.',
      text: `${same.length} of ${pairs.length} texts are the English ones (${some.join(', ')} …)`,
    },
  ];
}

function unused(root: string, catalogues: Catalogue[]): Problem[] {
  const literals = new Set<string>();
  const heads = new Set<string>();
  const code = listFiles(root, ['contract/src', 'server/src', 'console/src', 'demo/src']);
  for (const file of code.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))) {
    walk(parse(root, file), (node) => {
      const text = literalText(node);
      if (text === undefined) return;
      // A template gives only the prefix of its keys: `status.${name}` uses everything under `status.`.
      if (text.endsWith('.')) heads.add(text);
      else literals.add(text);
    });
  }
  const isUsed = (key: string) => literals.has(key) || [...heads].some((head) => key.startsWith(head));
  return catalogues.flatMap(({ of, texts }) =>
    [...(texts.get('en')?.keys() ?? [])]
      .filter((key) => !isUsed(key))
      .map((key) => ({ file: of('en'), text: `'${key}' is used nowhere` })),
  );
}
