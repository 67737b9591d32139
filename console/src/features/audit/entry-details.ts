import { signInMethods } from '@smartflight/contract/accounts/second-factors.ts';
import type { AuditEntryRow } from '@smartflight/contract/system/audit.schemas.ts';
import {
  type AuditDetailName,
  type AuditValueKind,
  type AuditWordSet,
  auditDetails,
  auditWords,
} from '@smartflight/contract/system/audit-details.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import { formatLocale } from '../../shared/i18n/languages.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';
import { detailNames } from './detail-names.ts';
import { wordText } from './detail-words.ts';
import { actionText } from './entry-names.ts';

/** One fact of an audit entry as text. */
export interface Detail {
  /** The recorded path, unique in the entry. */
  path: string;
  /** What it is; undefined for one that this release does not know. */
  name: string | undefined;
  value: string;
}

/** What the texts of an entry depend on. */
interface Reading {
  t: Translate;
  fmt: Fmt;
  /** The noun of the entry's action. */
  noun: string;
}

const mostValues = 20;

/**
 * The recorded details of an entry as facts in the reader's language: names and words by their texts, areas in the
 * account's unit, instants in its time zone, of a long list its beginning. A name or word of another release stays as
 * it was recorded.
 */
export function detailsOf(
  t: Translate,
  fmt: Fmt,
  { action, detail }: Pick<AuditEntryRow, 'action' | 'detail'>,
): Detail[] {
  const reading: Reading = { t, fmt, noun: action.split('.')[0] ?? '' };
  const facts = Object.entries(detail).flatMap(([path, value]) => factsOf(reading, path, value));
  // The database stores the shortest name first: `to` before `from`.
  return facts.toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
}

const places = new Map(Object.keys(auditDetails).map((name, place) => [name, place]));
const placeOf = (path: string): number => places.get(path) ?? places.size;
const isListed = (path: string): path is AuditDetailName => Object.hasOwn(auditDetails, path);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function factsOf(reading: Reading, path: string, value: unknown): Detail[] {
  if (isListed(path)) return listedFacts(reading, path, value);
  const { fmt } = reading;
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) => factsOf(reading, `${path}.${key}`, each));
  if (Array.isArray(value) && value.some((each) => isObject(each) || Array.isArray(each)))
    return value
      .slice(0, mostValues)
      .flatMap((each, at) => factsOf(reading, `${path} ${fmt.number(at + 1)}`, each));
  return [{ path, name: undefined, value: listText(fmt, value, (one) => plainText(reading, one)) }];
}

function listedFacts(reading: Reading, path: AuditDetailName, value: unknown): Detail[] {
  const { t, fmt } = reading;
  const kind = auditDetails[path];
  if (kind === 'texts' && isObject(value))
    return Object.entries(value).map(([code, text]) => ({
      path: `${path}.${code}`,
      name: t('trail.fact.nameIn', { language: languageName(fmt, code) }),
      value: plainText(reading, text),
    }));
  return [
    {
      path,
      name: t(nameOf(reading, path, value)),
      value: listText(fmt, value, (one) => valueText(reading, kind, one)),
    },
  ];
}

/** What a detail is. A state is left and reached, while a period begins and ends; a login has a step before. */
function nameOf({ t }: Reading, path: AuditDetailName, value: unknown): MsgKey {
  if (auditDetails[path] === 'end' && wordText(t, 'state', String(value)) !== undefined)
    return path === 'from' ? 'trail.fact.before' : 'trail.fact.after';
  return path === 'after' && isFirstStep(value) ? 'trail.fact.firstStep' : detailNames[path];
}

const isFirstStep = (value: unknown): boolean => signInMethods.some((method) => method === value);

/** The values of a list one after another, or the only value. */
function listText(fmt: Fmt, value: unknown, textOf: (value: unknown) => string): string {
  if (!Array.isArray(value)) return textOf(value);
  if (value.length === 0) return fmt.number(null);
  const more = value.length > mostValues ? ' …' : '';
  return fmt.list(value.slice(0, mostValues).map(textOf)) + more;
}

const setOf: Partial<Record<AuditValueKind, AuditWordSet>> = {
  accessOrId: 'access',
  plotId: 'plot',
  end: 'state',
};

/** A value by its kind in the contract. */
function valueText(reading: Reading, kind: AuditValueKind, value: unknown): string {
  const { t, fmt, noun } = reading;
  if (typeof value === 'number' && kind === 'area') return fmt.area(value).text;
  if (isObject(value)) return rangeText(fmt, kind, value);
  if (Array.isArray(value)) return value.map((each) => plainText(reading, each)).join('–');
  if (typeof value !== 'string' || value === '') return plainText(reading, value);
  if (kind === 'zone') return fmt.zone(value);
  if (kind === 'action') return actionText(t, value);
  if (kind === 'cycles') return cyclesText(t, value);
  if (kind === 'order') return orderText(t, value);
  const set = kind === 'reason' ? reasonSets[noun] : (setOf[kind] ?? (isWordSet(kind) ? kind : undefined));
  return (set && wordText(t, set, value)) ?? plainText(reading, value);
}

const isWordSet = (kind: AuditValueKind): kind is AuditWordSet => Object.hasOwn(auditWords, kind);

/** Reasons are chosen from a list only there; others are typed. */
const reasonSets: Partial<Record<string, AuditWordSet>> = { reviews: 'reviewReason', lifts: 'liftReason' };

function rangeText(fmt: Fmt, kind: AuditValueKind, { min, max }: Record<string, unknown>): string {
  if (typeof min !== 'number' || typeof max !== 'number') return fmt.number(null);
  const text = (value: number) => (kind === 'speeds' ? fmt.speed(value) : fmt.metres(value, 0));
  return `${text(min).value}–${text(max).text}`;
}

const cyclesText = (t: Translate, value: string): string =>
  value === '301-' ? t('batteries.filter.moreCycles') : value.replace('-', '–');

function orderText(t: Translate, value: string): string {
  const column = value.replace(/^-/, '');
  const name = wordText(t, 'column', column);
  if (name === undefined) return value;
  return column === value ? name : t('trail.fact.descending', { name });
}

function languageName({ lang }: Fmt, code: string): string {
  try {
    return new Intl.DisplayNames(formatLocale(lang), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A value by its own form, as program text has it otherwise. */
function plainText({ t, fmt }: Reading, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'command.yes' : 'command.no');
  if (typeof value === 'number') return fmt.number(value, 0, { maxDigits: 6 });
  if (typeof value !== 'string' || value === '') return fmt.number(null);
  if (instant.test(value)) return fmt.instant(value);
  return day.test(value) ? fmt.day(value, { year: true, weekday: false }) : value;
}
