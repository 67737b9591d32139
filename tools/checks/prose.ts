import ts from 'typescript';
import type { Passage } from './comments.ts';
import { literalWords } from './locales/locale-text.ts';

/**
 * The prose of a Markdown document as one passage: code, URLs and link targets are blanked, and so are the
 * underscores of emphasis, which would prevent a word boundary.
 */
export function documentProse(text: string): Passage[] {
  const prose = withoutFences(text)
    .replace(/(?<!`)(`+)(?!`)((?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)/g, blank)
    .replace(/\]\([^)\s]*/g, blank)
    .replace(/(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g, ' ')
    .replace(/https?:\/\/[^\s)>]+/g, blank);
  return [{ line: 1, text: prose }];
}

export function textValues(json: string): Passage[] {
  const source = ts.parseJsonText('texts.json', json);
  const found: Passage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ line: line + 1, text: literals(node.text) });
    } else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// A text that does not parse is reported by the locales check; here it is used as written.
function literals(text: string): string {
  try {
    // A line break for each case would shift the line numbers.
    return literalWords('en', text).replaceAll('\n', '\u0001');
  } catch {
    return text;
  }
}

function withoutFences(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const [, mark = '', rest = ''] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
      if (fence === undefined && mark === '') return line;
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence) && rest.trim() === '') fence = undefined;
      return '';
    })
    .join('\n');
}

/** Keeps line breaks, so that line numbers stay, and inserts a mark that no phrase matches across. */
const blank = (passage: string): string => passage.replace(/[^\n]+/g, '\u0001');
