import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../process.ts';

/** Sentences quoted from the specification, and a number format: shown as they are. */
const VERBATIM = new Set([
  'getInfo: roles must be a non-null array!',
  'Verification failed, please Login again.',
  '时:分:秒',
]);

const LOOK_ALIKE = 'ABCEHKMOPTXYaceopxy';

const HAN = '\\p{Script=Han}';
const FULL = '，。：；？（）“”、';

type Rule = { pattern: RegExp; says: string };

/** Wrong terms of each language with the right one; a term is a regular expression for whole words. */
const wrongTerms: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(rootDir, 'tools/checks/wrong-terms.json'), 'utf8'),
);

/** Forbidden wordings of each language, with their replacements. */
const RULES: Record<string, Rule[]> = {
  zh: [
    { pattern: new RegExp(`${HAN}\\s*[,;:?!()]|[,;:?!()]\\s*${HAN}`, 'u'), says: 'half-width punctuation' },
    { pattern: new RegExp(`${HAN}\\.`, 'u'), says: 'half-width full stop' },
    { pattern: new RegExp(` [${FULL}]|[${FULL}] `, 'u'), says: 'a space beside full-width punctuation' },
    { pattern: /[Ａ-Ｚａ-ｚ０-９]/u, says: 'full-width letters or digits' },
    {
      pattern: new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9](?!亩|公顷)${HAN}`, 'u'),
      says: 'no space between Chinese and Latin or digits',
    },
    { pattern: /你|登陆|帐号|解锁/u, says: '你, 登陆, 帐号 or 解锁: say 您, 登录, 账号, 解除锁定' },
  ],
  en: [
    { pattern: /\bplease\b/i, says: "'please'" },
    { pattern: /\b(?:can't|don't|won't|isn't|doesn't|you're)\b/i, says: 'a contraction' },
    { pattern: /\b(?:licence|cancelled|authoris|colour\b)/i, says: 'British spelling' },
  ],
  es: [
    { pattern: /^[^¿]*\?/u, says: 'a question without ¿' },
    {
      pattern: /\b(?:introduzca|ingrese|móvil|celular|fumig|ordenador|computadora|por favor)/iu,
      says: 'a word to avoid',
    },
  ],
  pt: [
    {
      pattern:
        /\b(?:ecrã|utilizador|ficheiro|palavra-passe|telemóvel|equipa\b|registo\b|guardar|por favor)/iu,
      says: 'European Portuguese',
    },
  ],
  ru: [
    { pattern: /пожалуйста|ошибка:|оффлайн/iu, says: 'a word to avoid' },
    {
      pattern: /(?<!\p{L})(?:полет|взлет|учет|перелет|еще(?!\p{L})|идет(?!\p{L})|черн(?:ая|ый|ое))/iu,
      says: 'е where ё belongs',
    },
    { pattern: /"/u, says: 'straight quotation marks: «…»' },
  ],
};

/** Chinese has no blanks between words: there a term is found wherever its characters are. */
const TERMS = new Map(
  Object.entries(wrongTerms).map(([lang, terms]): [string, Rule[]] => [
    lang,
    Object.entries(terms).map(([wrong, right]) => ({
      pattern:
        lang === 'zh'
          ? new RegExp(wrong, 'u')
          : new RegExp(`(?<![\\p{L}\\p{N}])(?:${wrong})(?![\\p{L}\\p{N}])`, 'iu'),
      says: `the term ‹${wrong}›: use ${right}`,
    })),
  ]),
);

/** Violations of one text (its words without ICU syntax) against the style of its language. */
export function styleErrors(lang: string, words: string, english: string): string[] {
  if (VERBATIM.has(words)) return [];
  const found = [...(RULES[lang] ?? []), ...(TERMS.get(lang) ?? [])]
    .filter(({ pattern }) => pattern.test(words))
    .map(({ says }) => says);
  if (/[!！¡]/u.test(words)) found.push('an exclamation mark');
  if (/ …$/u.test(words)) found.push('a blank before the ellipsis');
  if (lang === 'zh' && isOneSentence(words)) found.push('a full stop after a single sentence');
  return [...found, ...(lang === 'ru' ? lookAlikes(words, english) : [])];
}

/** Whether a Chinese text is one sentence that ends with a full stop; only several sentences have them. */
function isOneSentence(words: string): boolean {
  return words.match(/[。？]/gu)?.length === 1 && /。\s*$/u.test(words);
}

function lookAlikes(words: string, english: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(words)) return [];
  const all = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(english.match(/[A-Za-z]+/g) ?? []);
  const foreign = new RegExp(`^[${LOOK_ALIKE}]+$`);
  return all
    .filter((word) =>
      /\p{Script=Cyrillic}/u.test(word) ? /[A-Za-z]/.test(word) : foreign.test(word) && !known.has(word),
    )
    .map((word) => `Latin look-alike letters in '${word}'`);
}
