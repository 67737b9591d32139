/** Excel's limit for the text of one cell, in UTF-16 units. */
const MAX_TEXT_LENGTH = 32_767;

// Fast path: one test for the great majority of texts, which need no change.
const needsCare = /^[=+\-@]|[^ -%'-;=?-~\u00a0-\ud7ff\ue000-\ufffd]|_x/;
// What XML 1.0 forbids, the C1 controls, and halves of surrogate pairs (under the u flag \p{Cs} is a lone one).
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/gu;
const formulaTrigger = /^[=+\-@\t\n]/;
// Excel reads _x003D_ in a text as "=", so the underscore of a literal one is escaped (ECMA-376, ST_Xstring).
const excelEscape = /_(?=x[0-9a-f]{4}_)/gi;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a string for XML text and double-quoted attributes. */
export function escapeXml(value: string): string {
  return value.replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** Removes characters that are invalid in XML and normalizes line ends to line feeds. */
export function cleanText(value: string): string {
  return value.replace(forbidden, '').replace(/\r\n?/g, '\n');
}

/**
 * XML-escaped content of a text cell that no spreadsheet evaluates as a formula, even after it was saved as CSV: a
 * leading `=`, `+`, `-`, `@`, tab, NUL or line end is dropped or preceded by an apostrophe (ASVS 5.0 1.2.10). Cut to
 * 32,767 characters.
 */
export function safeText(value: string): string {
  if (!needsCare.test(value) && value.length <= MAX_TEXT_LENGTH) return value;
  let text = cleanText(value);
  if (formulaTrigger.test(text)) text = `'${text}`;
  if (text.length > MAX_TEXT_LENGTH) text = cleanText(text.slice(0, MAX_TEXT_LENGTH));
  return escapeXml(text.replace(excelEscape, '_x005F_'));
}
