import { readText } from '../files.ts';
import { LANGUAGES, messageCatalogues } from './locales.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const GLOSSARY = 'docs/glossary.md';

type Row = { ids: string[]; words: string[]; line: number };

/** Whether every text that the glossary names is said in its words, in all five languages. */
export function checkGlossary(root: string): Problem[] {
  const rows = glossaryRows(readText(root, GLOSSARY));
  const catalogues = messageCatalogues(root);
  const compared = rows.flatMap(({ ids, words, line }) =>
    ids.flatMap((id) =>
      catalogues
        .filter(({ texts }) => texts.get('en')?.has(id))
        .map(({ of, texts }) =>
          LANGUAGES.flatMap((lang, index) => {
            const said = texts.get(lang)?.get(id);
            if (said === words[index]) return [];
            const text = `'${id}' says '${said}', ${GLOSSARY}:${line} says '${words[index]}'`;
            return [{ file: of(lang), text }];
          }),
        ),
    ),
  );
  if (compared.length === 0) return [lookedAtNothing(`text named in ${GLOSSARY}`)];
  return compared.flat();
}

/** The rows of the table of texts: their ids in backticks, then one column for each language. */
function glossaryRows(document: string): Row[] {
  return document.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim());
    const ids = [...(cells[1] ?? '').matchAll(/`([\w.-]+)`/g)].map((match) => match[1] ?? '');
    if (cells.length !== LANGUAGES.length + 3 || ids.length === 0) return [];
    return [{ ids, words: cells.slice(2, 2 + LANGUAGES.length), line: index + 1 }];
  });
}
