import { unzip } from '../zip.ts';
import type { ZoneProblem } from '../zone.ts';
import { type KmlFeature, type KmlLink, kmlFeatures } from './kml-zones.ts';

/** A feature, or a part of the file that can't be read, with its path: `doc.kml: Placemark.0`. */
export type KmlPart = { path: string; feature: KmlFeature } | { path: string; problem: ZoneProblem };

/**
 * The placemarks of a KML file or of all KML files of a KMZ archive, its root document first; undefined for other
 * files. OGC 12-007r2 has one root document that links the others of its archive. Files without a link are read too,
 * because a zone that is left out counts as free to fly. Damaged files of an archive and links to files outside it are
 * parts with a problem.
 */
export function kmlParts(bytes: Uint8Array): { parts: KmlPart[] } | { problem: ZoneProblem } | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)).replaceAll('\0', '');
  if (start.startsWith('PK')) return partsOfArchive(bytes);
  if (!/<(\w+:)?(kml|Placemark|Document)[\s>]/i.test(start)) return undefined;
  const read = kmlFeatures(bytes);
  if ('code' in read) return { problem: unreadable };
  return { parts: partsOf('', read, new Set()) };
}

const unreadable: ZoneProblem = { code: 'zones.unknown-format', path: '' };

function partsOfArchive(bytes: Uint8Array): { parts: KmlPart[] } | { problem: ZoneProblem } {
  // KMZ files inside the archive are not opened: they are reported as unreadable instead of skipped.
  const found = unzip(bytes, (name) => /\.km[lz]$/i.test(name));
  if ('code' in found || found.entries.length === 0) return { problem: unreadable };
  const entries = found.entries.toSorted((a, b) => Number(isRoot(b.name)) - Number(isRoot(a.name)));
  const names = new Set(entries.map(({ name }) => name));
  const parts = entries.flatMap((entry): KmlPart[] => {
    const read = kmlFeatures(entry.bytes);
    if (!('code' in read)) return partsOf(entry.name, read, names);
    const line = read.params?.['line'];
    const path = line === undefined ? entry.name : `${entry.name}:${line}`;
    return [{ path, problem: { code: 'zones.unreadable-part', path } }];
  });
  return { parts };
}

const isRoot = (name: string): boolean => name.toLowerCase() === 'doc.kml';

function partsOf(
  file: string,
  { features, links }: { features: readonly KmlFeature[]; links: readonly KmlLink[] },
  names: ReadonlySet<string>,
): KmlPart[] {
  const prefix = file === '' ? '' : `${file}: `;
  const outside = links.flatMap(({ href }, nth): KmlPart[] => {
    if (names.has(entryOf(file, href))) return [];
    const path = `${prefix}NetworkLink.${nth}`;
    return [{ path, problem: { code: 'zones.linked-file', path: `${path}: ${href.slice(0, 100)}` } }];
  });
  return [...features.map((feature, nth) => ({ path: `${prefix}Placemark.${nth}`, feature })), ...outside];
}

/** The entry that a reference in a file of an archive names; '' for references out of the archive. */
function entryOf(file: string, href: string): string {
  const base = 'kmz://archive/';
  try {
    const url = new URL(href, new URL(encodeURI(file), base));
    return url.href.startsWith(base) ? decodeURIComponent(url.pathname.slice(1)) : '';
  } catch {
    return '';
  }
}
