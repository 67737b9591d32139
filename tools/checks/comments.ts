import ts from 'typescript';
import { literalText, type Parsed, walk, walkTokens } from './syntax.ts';

/** A passage of a file, such as a comment; `line` is its first line, counted from 1. */
export type Passage = { line: number; text: string };

export function scriptComments(parsed: Parsed): Passage[] {
  const source = parsed.source.text;
  const found = new Map<number, ts.CommentRange>();
  walkTokens(parsed, (token) => {
    // Text between two JSX tags has no leading comments; what precedes it is part of it.
    if (token.kind === ts.SyntaxKind.JsxText) return;
    for (const range of [
      ...(ts.getLeadingCommentRanges(source, token.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, token.pos) ?? []),
    ])
      found.set(range.pos, range);
  });
  return [...found.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end }) => ({ line: lineAt(source, pos), text: source.slice(pos, end) }));
}

/** What the API's documents show to integrators: summaries, descriptions and `.describe('…')` of schemas. */
export function apiTexts(parsed: Parsed): Passage[] {
  const found: Passage[] = [];
  const take = (node: ts.Node | undefined) => {
    const text = node && literalText(node);
    if (node && text) found.push({ line: parsed.lineOf(node), text });
  };
  walk(parsed, (node) => {
    if (ts.isPropertyAssignment(node) && /^(?:summary|description)$/.test(node.name.getText()))
      take(node.initializer);
    if (ts.isCallExpression(node) && /\.describe$/.test(node.expression.getText())) take(node.arguments[0]);
  });
  return found;
}

/** Titles of tests and of their groups. */
export function testTitles(parsed: Parsed): Passage[] {
  const found: Passage[] = [];
  walk(parsed, (node) => {
    if (!ts.isCallExpression(node) || !/^(?:test|it|describe)\b/.test(node.expression.getText())) return;
    const [title] = node.arguments;
    const text = title && literalText(title);
    if (title && text) found.push({ line: parsed.lineOf(title), text });
  });
  return found;
}

// Each pattern also matches what can contain a comment mark without being a comment; its capture group is the
// comment.
const commentPatterns = {
  css: /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|(\/\*[\s\S]*?\*\/)/g,
  sql: /'(?:''|[^'])*'|"[^"]*"|(--.*|\/\*[\s\S]*?\*\/)/g,
  shell:
    /\\.|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|<<-?[ \t]*(['"]?)(?<end>\w+)\1[\s\S]*?^\s*\k<end>$|^#!.*|((?<![^\s;])#.*)/gm,
  // Quotes are ignored: in these files an apostrophe rarely begins a string.
  settings: /((?<!\S)#.*)/g,
  html: /(<!--[\s\S]*?-->)/g,
};

export function patternComments(text: string, language: keyof typeof commentPatterns): Passage[] {
  return [...text.matchAll(commentPatterns[language])].flatMap((match) => {
    const comment = match.at(-1);
    return comment === undefined || comment !== match[0]
      ? []
      : [{ line: lineAt(text, match.index), text: comment }];
  });
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
