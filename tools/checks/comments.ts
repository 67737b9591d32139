import ts from 'typescript';
import { parse, walk } from './syntax.ts';

/** A comment of a source file with the line it begins on, counted from 1. */
export type Comment = { line: number; text: string };

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The comments of a TypeScript or JavaScript file; text in strings and between tags is none. */
export function scriptComments(root: string, file: string): Comment[] {
  const parsed = parse(root, file);
  const { text } = parsed.source;
  const found = new Map<number, ts.CommentRange>();
  walk(parsed, (node) => {
    if (ts.isJsxText(node)) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ...(ts.getLeadingCommentRanges(text, node.end) ?? []),
    ];
    for (const range of ranges) found.set(range.pos, range);
  });
  return [...found.values()].map(({ pos, end }) => ({
    line: lineAt(text, pos),
    text: text.slice(pos, end),
  }));
}

/** The comments of a file by a pattern that matches a whole comment, as style sheets, scripts and SQL have them. */
export function patternComments(text: string, pattern: RegExp): Comment[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: lineAt(text, match.index),
    text: match[0],
  }));
}
