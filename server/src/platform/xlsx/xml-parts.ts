/** A tag, or the text before the next one. Names have no namespace prefix. */
export interface XmlPart {
  kind: 'open' | 'close' | 'text';
  name: string;
  /** For an opening tag everything after its name; for a text its content with entities decoded. */
  text: string;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Tokenizes XML in linear time. Rejects documents with a DOCTYPE, so that no entity can expand or load a file. */
export function* xmlParts(xml: string): Generator<XmlPart> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at);
    const until = open < 0 ? xml.length : open;
    if (until > at) yield { kind: 'text', name: '', text: unescaped(xml.slice(at, until)) };
    if (open < 0) return;
    if (xml.startsWith('<!--', open)) {
      at = after(xml, '-->', open);
    } else if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open);
      yield { kind: 'text', name: '', text: xml.slice(open + 9, at - 3) };
    } else if (xml.startsWith('<?', open)) {
      at = after(xml, '?>', open);
    } else if (xml.startsWith('<!', open)) {
      throw new Error('document types are not read');
    } else {
      at = after(xml, '>', open);
      yield* tagOf(xml.slice(open + 1, at - 1));
    }
  }
}

function* tagOf(tag: string): Generator<XmlPart> {
  if (tag.startsWith('/')) {
    yield { kind: 'close', name: localName(tag.slice(1).trim()), text: '' };
    return;
  }
  const isEmpty = tag.endsWith('/');
  const whole = isEmpty ? tag.slice(0, -1) : tag;
  const space = whole.search(/\s/);
  const name = localName(space < 0 ? whole : whole.slice(0, space));
  yield { kind: 'open', name, text: space < 0 ? '' : whole.slice(space) };
  if (isEmpty) yield { kind: 'close', name, text: '' };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function after(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from);
  if (at < 0) throw new Error('the XML ends too early');
  return at + sign.length;
}

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
        const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
        if (code === undefined) return named[name] ?? whole;
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** Value of an attribute of an opening tag, by its name without namespace prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescaped(match[1] ?? match[2] ?? '') : undefined;
}
