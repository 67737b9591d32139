import { languages } from '@smartflight/contract/kit/languages.ts';
import { readText } from '../../files.ts';
import { lookedAtNothing, type Problem } from '../problem.ts';
import { messageCatalogues } from './locales.ts';

const GLOSSARY = 'docs/glossary.md';
/** Heading for texts of screens that are not built yet; their ids do not exist. */
const WAITING = 'Texts to come';

type Row = { ids: string[]; words: string[]; line: number; waits: boolean };
type Catalogues = ReturnType<typeof messageCatalogues>;

/**
 * Checks that every text listed in the glossary has exactly that wording in all five languages, and that no row is
 * skipped.
 */
export function checkGlossary(root: string): Problem[] {
  const { rows, problems } = glossaryRows(readText(root, GLOSSARY));
  const catalogues = messageCatalogues(root);
  const isText = (id: string): boolean => catalogues.some(({ texts }) => texts.get('en')?.has(id));
  if (!rows.some(({ ids }) => ids.some(isText)))
    return [...problems, lookedAtNothing(`text named in ${GLOSSARY}`)];
  for (const { ids, line, waits } of rows)
    for (const id of ids)
      if (isText(id) === waits) problems.push({ file: GLOSSARY, line, text: misplaced(id, waits) });
  return [...problems, ...rows.flatMap((row) => otherWords(row, catalogues))];
}

const misplaced = (id: string, waits: boolean): string =>
  waits
    ? `'${id}' is the id of a text by now: its row does not belong under '${WAITING}'`
    : `no text has the id '${id}': name it as it is named now, or let it wait under '${WAITING}'`;

function otherWords({ ids, words, line }: Row, catalogues: Catalogues): Problem[] {
  return ids.flatMap((id) =>
    catalogues
      .filter(({ texts }) => texts.get('en')?.has(id))
      .flatMap(({ of, texts }) =>
        languages.flatMap((lang, index) => {
          const message = texts.get(lang)?.get(id);
          if (message === words[index]) return [];
          return [
            { file: of(lang), text: `'${id}' says '${message}', ${GLOSSARY}:${line} says '${words[index]}'` },
          ];
        }),
      ),
  );
}

/** Rows of the text tables: their ids in backticks, then one column for each language. */
function glossaryRows(document: string): { rows: Row[]; problems: Problem[] } {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  let heading = '';
  let isOfTexts = false;
  for (const [index, text] of document.split('\n').entries()) {
    const line = index + 1;
    heading = /^#+ (.*)/.exec(text)?.[1]?.trim() ?? heading;
    const cells = text.split('|').map((cell) => cell.trim());
    const isHead = cells[1] === 'id';
    isOfTexts = isHead || (isOfTexts && text.startsWith('|'));
    if (!isOfTexts || isHead || /^[|\s:-]+$/.test(text)) continue;
    const ids = [...(cells[1] ?? '').matchAll(/`([\w.-]+)`/g)].map((match) => match[1] ?? '');
    if (ids.length === 0) problems.push({ file: GLOSSARY, line, text: 'a row of texts names no id' });
    if (cells.length !== languages.length + 3)
      problems.push({ file: GLOSSARY, line, text: `a row of texts has ${cells.length - 2} cells` });
    else rows.push({ ids, words: cells.slice(2, 2 + languages.length), line, waits: heading === WAITING });
  }
  return { rows, problems };
}
