import { contents } from '@smartflight/geo/formats/content.ts';
import type { FeatureProblem, FileProblem } from '@smartflight/geo/formats/land-file.ts';
import { faultTexts } from '../../../domain/map/draw/draw-bar.tsx';
import type { MsgKey, Translate } from '../../../shared/i18n/messages.ts';

type OwnCode = Exclude<FeatureProblem['code'], `shape.${string}`>;

const featureTexts: Record<OwnCode, MsgKey> = {
  'feature.point': 'plotImport.feature.point',
  'feature.line': 'plotImport.feature.line',
  'feature.empty': 'plotImport.feature.empty',
  'feature.unreadable': 'plotImport.feature.unreadable',
  'feature.unknown-kind': 'plotImport.feature.unknownKind',
  'feature.not-degrees': 'plotImport.feature.notDegrees',
  'feature.duplicate-id': 'plotImport.feature.duplicateId',
};

/** Problems whose text names what was found. */
type NamedCode = 'file.unknown-format' | 'zip.nothing-known';

const fileTexts: Record<Exclude<FileProblem['code'], NamedCode>, MsgKey> = {
  'file.empty': 'plotImport.file.empty',
  'file.too-large': 'plotImport.file.tooLarge',
  'file.truncated': 'plotImport.file.truncated',
  'file.broken': 'plotImport.file.broken',
  'file.no-features': 'plotImport.file.noFeatures',
  'file.too-many-features': 'plotImport.file.tooMany',
  'file.too-many-positions': 'plotImport.file.tooMany',
  'file.too-deep': 'plotImport.file.broken',
  'shapefile.not-zipped': 'plotImport.file.notZipped',
  'xml.doctype': 'plotImport.file.doctype',
  'xml.broken': 'plotImport.file.brokenXml',
  'json.broken': 'plotImport.file.brokenJson',
  'zip.broken': 'plotImport.file.brokenZip',
  'zip.encrypted': 'plotImport.file.encrypted',
  'zip.too-many-entries': 'plotImport.file.zipBomb',
  'zip.too-large': 'plotImport.file.zipBomb',
  'zip.ratio': 'plotImport.file.zipBomb',
  'crs.missing': 'plotImport.file.crsMissing',
  'crs.unknown': 'plotImport.file.crsUnknown',
  'crs.guessed': 'plotImport.file.crsGuessed',
  'shapefile.no-table': 'plotImport.file.noTable',
  'isoxml.missing-file': 'plotImport.file.missingPart',
  'geopackage.broken': 'plotImport.file.brokenDatabase',
  'agopengps.no-start': 'plotImport.file.noStart',
  'agopengps.no-boundary': 'plotImport.file.noBoundary',
};

export function featureText(t: Translate, { code }: FeatureProblem): string {
  const fault = code.startsWith('shape.') ? code.slice('shape.'.length) : '';
  const key =
    fault in faultTexts ? faultTexts[fault as keyof typeof faultTexts] : featureTexts[code as OwnCode];
  return t(key);
}

/** What is wrong with a file; names what is in it where its format is not known. */
export function fileText(t: Translate, { code, params = {} }: Pick<FileProblem, 'code' | 'params'>): string {
  if (code === 'zip.nothing-known')
    return t('plotImport.file.unknownInZip', { names: String(params['names'] ?? '') });
  if (code !== 'file.unknown-format') return t(fileTexts[code]);
  const content = contents.find((one) => one === params['content']) ?? 'binary';
  const start = String(params['start'] ?? '');
  return t('plotImport.file.unknown', { content: t(`plotImport.content.${content}`, { start }) });
}
