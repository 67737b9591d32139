import { decodeText } from './text.ts';

/** What is reported to be in a file of no known format. */
export const contents = [
  'html',
  'xml',
  'json',
  'text',
  'pdf',
  'image',
  'archive',
  'database',
  'binary',
] as const;
export type Content = (typeof contents)[number];

/** The first bytes of formats. */
const MAGIC: [Content, number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x49, 0x49, 0x2a, 0x00]],
  ['image', [0x4d, 0x4d, 0x00, 0x2a]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  // The first letters of "SQLite format 3".
  ['database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
];
const LOOKED_AT = 4_096;
const LONGEST_START = 60;

/**
 * What is in bytes of no known format, for a message: the kind, and the first words of a text or the name of an XML
 * root as `start`, empty for other kinds.
 */
export function contentOf(bytes: Uint8Array): { content: Content; start: string } {
  const head = bytes.subarray(0, LOOKED_AT);
  const magic = MAGIC.find(([, start]) => start.every((byte, at) => head[at] === byte));
  if (magic) return { content: magic[0], start: '' };
  const text = decodeText(head)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!isText(text)) return { content: 'binary', start: '' };
  if (/^<(!DOCTYPE\s+html|html)\b/i.test(text)) return { content: 'html', start: '' };
  const root = /^<(?:[?!][^>]*>\s*<)*([\w:.-]+)/.exec(text)?.[1];
  if (root) return { content: 'xml', start: root.slice(0, LONGEST_START) };
  const [line = ''] = text.split(/[\r\n]/, 1);
  return { content: 'text', start: [...line.trim()].slice(0, LONGEST_START).join('') };
}

/** Without control characters; a character cut at the end of what was looked at is no fault. */
function isText(text: string): boolean {
  const strange = text.replace(/\s/g, '').match(/[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return strange <= Math.max(1, text.length / 100);
}
