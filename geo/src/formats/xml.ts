import sax from 'sax';
import type { FileProblem } from './land-file.ts';

/** An element that a reader asked for, with all that is in it. Names are without their prefix. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

export type XmlReader = {
  /** Whether an element is wanted whole; `parents` are the names above it, the root first. */
  wants: (name: string, parents: readonly string[]) => boolean;
  onNode: (node: XmlNode, parents: readonly string[]) => void;
  onOpen?: (name: string, parents: readonly string[]) => void;
};

const MAX_DEPTH = 60;
/** Limit on the elements kept at once; an ISOXML field has one element for each position. */
const MAX_NODES = 1_000_000;

type XmlProblem = { code: FileProblem['code']; params?: Record<string, string | number> };

/**
 * Reads XML element by element. Stops at a document type declaration: without one only the five predefined XML
 * entities exist, so nothing is expanded or fetched. Returns the problem that stopped the parser, undefined if none;
 * errors thrown by `onNode` are passed on.
 */
export function readXml(text: string, reader: XmlReader): XmlProblem | undefined {
  const parser = sax.parser(true, { xmlns: false, position: true });
  const names: string[] = [];
  const open: XmlNode[] = [];
  let nodes = 0;
  let problem: XmlProblem | undefined;
  const give = (found: XmlProblem): never => {
    problem = found;
    throw new XmlEnd();
  };

  parser.ondoctype = () => give({ code: 'xml.doctype' });
  parser.onerror = (error) =>
    give({ code: 'xml.broken', params: { line: parser.line + 1, reason: firstLine(error) } });
  parser.onopentag = (tag) => {
    const name = localName(tag.name);
    reader.onOpen?.(name, names);
    if (open.length > 0 || reader.wants(name, names)) {
      const attributes = Object.entries(tag.attributes).map(([key, value]) => [
        localName(key),
        String(value),
      ]);
      const node: XmlNode = { name, attributes: Object.fromEntries(attributes), children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
      if (++nodes > MAX_NODES) give({ code: 'file.too-many-positions', params: { limit: MAX_NODES } });
    }
    names.push(name);
    if (names.length > MAX_DEPTH) give({ code: 'file.too-deep', params: { limit: MAX_DEPTH } });
  };
  const addText = (more: string) => {
    const node = open.at(-1);
    if (node) node.text += more;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    names.pop();
    const node = open.pop();
    if (!node || open.length > 0) return;
    nodes = 0;
    reader.onNode(node, names);
  };

  try {
    // In chunks: the parser buffers at most one of them.
    for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536));
    parser.close();
  } catch (error) {
    if (!(error instanceof XmlEnd)) throw error;
  }
  return problem;
}

class XmlEnd extends Error {}

/** Direct children with a local name, in document order. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The trimmed text of the first child with a local name; undefined when it is absent or empty. */
export function textOf(node: XmlNode, name: string): string | undefined {
  return childrenOf(node, name)[0]?.text.trim() || undefined;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const firstLine = (error: Error) => error.message.split('\n')[0] ?? '';
