import type { AlterTableCmd, ColumnDef, Constraint, CreateStmt, Node } from '@pgsql/types';
import { loadModule, parseSync } from 'libpg-query';
import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const folder = 'server/migrations';
const list = 'server/releases.json';
const remedy =
  "first add beside it, remove in a later release. A comment before the statement decides: '-- Unused since 1.2.0: " +
  "what.' names the release that stopped using it, '-- The release before runs: why.' what else makes it safe";

/** A release, with the newest migration that it had. */
interface Release {
  version: string;
  last: string;
}

interface Known {
  releases: readonly Release[];
  /** Tables that only migrations since the newest release made. */
  made: Set<string>;
}

/**
 * Checks that the release before can run on a database with the migrations made since: while processes are replaced
 * one by one, and after going back, both use the same tables. A statement is refused unless it is known to add.
 */
export async function checkMigrations(root: string): Promise<Problem[]> {
  await loadModule();
  const names = listFiles(root, [folder])
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(folder.length + 1))
    .sort();
  if (names.length === 0) return [lookedAtNothing('migration')];
  const releases: Release[] = JSON.parse(readText(root, list));
  const newest = releases.at(-1);
  if (newest === undefined || !names.includes(newest.last))
    return [{ file: list, text: 'names the newest migration of every release, oldest release first' }];
  const known: Known = { releases, made: new Set() };
  return [
    ...checkNumbers(names),
    ...names
      .filter((name) => name > newest.last)
      .flatMap((name) => checkFile(`${folder}/${name}`, readText(root, `${folder}/${name}`), known)),
  ];
}

/** Two branches can add the same number without a conflict; the server then refuses to start. */
const checkNumbers = (names: readonly string[]): Problem[] =>
  names.flatMap((name, at) =>
    name.slice(0, 4) === names[at - 1]?.slice(0, 4)
      ? [{ file: `${folder}/${name}`, text: 'has the number of another migration: give it the next' }]
      : [],
  );

function checkFile(file: string, text: string, known: Known): Problem[] {
  // The parser counts bytes.
  const bytes = Buffer.from(text);
  let end = 0;
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location: at = 0, stmt_len: length }) => {
    const comments = bytes.subarray(end, at).toString();
    const line = bytes.subarray(0, at).toString().split('\n').length;
    end = length ? at + length : bytes.length;
    const why = stmt && refusal(stmt, known.made);
    if (!why || /^-- The release before runs: ./m.test(comments)) return [];
    const since = /^-- Unused since (\S+): ./m.exec(comments)?.[1];
    if (since === undefined) return [{ file, line, text: `${why}; ${remedy}` }];
    return known.releases.some(({ version }) => version === since)
      ? []
      : [{ file, line, text: `${since} is no release of ${list}` }];
  });
}

const adding = new Set([
  'CommentStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'DefineStmt',
  'InsertStmt',
  'SelectStmt',
  'ViewStmt',
]);

/** Why the release before may not run with the statement; undefined when it can. Notes tables that are new. */
function refusal(statement: Node, made: Set<string>): string | undefined {
  const kind = Object.keys(statement)[0] ?? '';
  if (adding.has(kind)) return undefined;
  const isOld = (table?: { relname?: string }) => !made.has(table?.relname ?? '');
  const needed = (table?: { relname?: string }) =>
    isOld(table) ? `the release before may need what this changes in ${table?.relname}` : undefined;
  if ('CreateStmt' in statement) return tableRefusal(statement.CreateStmt, made);
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const allAdd = cmds.every((each) => 'AlterTableCmd' in each && adds(each.AlterTableCmd, made));
    return allAdd ? undefined : needed(relation);
  }
  if ('IndexStmt' in statement)
    return statement.IndexStmt.unique ? needed(statement.IndexStmt.relation) : undefined;
  if ('CreateTrigStmt' in statement) return needed(statement.CreateTrigStmt.relation);
  if ('UpdateStmt' in statement) return needed(statement.UpdateStmt.relation);
  if ('DeleteStmt' in statement) return needed(statement.DeleteStmt.relation);
  const isAdding =
    ('GrantStmt' in statement && statement.GrantStmt.is_grant) ||
    ('AlterEnumStmt' in statement && statement.AlterEnumStmt.oldVal === undefined) ||
    ('CreateFunctionStmt' in statement && !statement.CreateFunctionStmt.replace);
  return isAdding ? undefined : `${kind} is not known to leave the release before running`;
}

function tableRefusal({ relation, if_not_exists, tableElts = [] }: CreateStmt, made: Set<string>) {
  const name = relation?.relname ?? '';
  // It may be there already, and be used.
  if (!if_not_exists) made.add(name);
  const constraints = tableElts.flatMap((each) =>
    'Constraint' in each ? [each.Constraint] : 'ColumnDef' in each ? constraintsOf(each.ColumnDef) : [],
  );
  return constraints.every((each) => letsDelete(each, made))
    ? undefined
    : `the release before may no longer delete what ${name} refers to`;
}

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []));

/** Whether rows that a new reference names can be deleted by a program that does not know it. */
const letsDelete = ({ contype, pktable, fk_del_action }: Constraint, made: Set<string>): boolean =>
  contype !== 'CONSTR_FOREIGN' ||
  made.has(pktable?.relname ?? '') ||
  ['c', 'n'].includes(fk_del_action ?? '');

const harmless = new Set([
  'AT_ResetRelOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
]);

/** Whether the change of an old table leaves reading and writing by the release before as they are. */
function adds({ subtype, def }: AlterTableCmd, made: Set<string>): boolean {
  if (harmless.has(subtype ?? '')) return true;
  if (subtype === 'AT_ColumnDefault') return def !== undefined;
  if (subtype !== 'AT_AddColumn' || !def || !('ColumnDef' in def)) return false;
  const constraints = constraintsOf(def.ColumnDef);
  const isFilled = constraints.some(
    ({ contype, raw_expr }) =>
      contype === 'CONSTR_GENERATED' ||
      contype === 'CONSTR_IDENTITY' ||
      (contype === 'CONSTR_DEFAULT' && raw_expr && !isNull(raw_expr)),
  );
  return constraints.every((each) => {
    if (each.contype === 'CONSTR_NOTNULL') return isFilled;
    if (each.contype === 'CONSTR_FOREIGN') return letsDelete(each, made);
    return !['CONSTR_CHECK', 'CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'].includes(
      each.contype ?? '',
    );
  });
}

const isNull = (expression: Node): boolean =>
  ('A_Const' in expression && expression.A_Const.isnull === true) ||
  ('TypeCast' in expression && expression.TypeCast.arg !== undefined && isNull(expression.TypeCast.arg));
