import type { AlterTableCmd, Constraint, Node } from '@pgsql/types';
import { loadModule, parseSync } from 'libpg-query';
import { listFiles, readText } from '../files.ts';
import { lookedAtNothing, type Problem } from './problem.ts';

const folder = 'server/migrations';
const list = 'server/releases.json';
const remedy =
  'first add beside it, remove in a later release: name there the release that stopped using it in a line ' +
  "'-- Unused since 1.2.0: what and why.'";

/** A release, with the newest migration that it had. */
interface Release {
  version: string;
  last: string;
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
  const made = new Set<string>();
  return names
    .filter((name) => name > newest.last)
    .flatMap((name) =>
      checkFile(`${folder}/${name}`, readText(root, `${folder}/${name}`), { releases, made }),
    );
}

function checkFile(
  file: string,
  text: string,
  { releases, made }: { releases: Release[]; made: Set<string> },
): Problem[] {
  const since = /^-- Unused since (\S+): ./m.exec(text)?.[1];
  if (since !== undefined)
    return releases.some(({ version }) => version === since)
      ? []
      : [{ file, text: `${since} is no release of ${list}` }];
  const statements = parseSync(text).stmts ?? [];
  return statements.flatMap(({ stmt, stmt_location: at = 0 }) => {
    const why = stmt && refusal(stmt, made);
    const start = at + (/^(?:\s|--.*\n)*/.exec(text.slice(at))?.[0].length ?? 0);
    return why ? [{ file, line: text.slice(0, start).split('\n').length, text: `${why}; ${remedy}` }] : [];
  });
}

const adding = new Set([
  'AlterDefaultPrivilegesStmt',
  'AlterEnumStmt',
  'CommentStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CreateTrigStmt',
  'DefineStmt',
  'DeleteStmt',
  'GrantStmt',
  'InsertStmt',
  'SelectStmt',
  'UpdateStmt',
  'ViewStmt',
]);

/** Why the release before may not run with the statement; undefined when it can. Notes tables that are new. */
function refusal(statement: Node, made: Set<string>): string | undefined {
  const kind = Object.keys(statement)[0] ?? '';
  if (adding.has(kind)) return undefined;
  if ('CreateStmt' in statement) {
    made.add(statement.CreateStmt.relation?.relname ?? '');
    return undefined;
  }
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    if (made.has(relation?.relname ?? '')) return undefined;
    const refused = cmds.find((each) => !('AlterTableCmd' in each) || !adds(each.AlterTableCmd));
    return refused && `the release before may need what this changes in ${relation?.relname}`;
  }
  if ('IndexStmt' in statement) {
    const { unique, relation } = statement.IndexStmt;
    return unique && !made.has(relation?.relname ?? '')
      ? `the release before may write rows twice that ${relation?.relname} then refuses`
      : undefined;
  }
  if ('DropStmt' in statement && statement.DropStmt.removeType === 'OBJECT_INDEX') return undefined;
  if ('DoStmt' in statement)
    return /\b(alter|drop|rename|truncate|execute)\b/i.test(JSON.stringify(statement.DoStmt))
      ? 'what this block changes cannot be checked'
      : undefined;
  return `${kind} is not known to leave the release before running`;
}

const harmless = new Set([
  'AT_ColumnDefault',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_ResetRelOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
]);
const filled: Constraint['contype'][] = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'];

/** Whether the change of a table leaves reading and writing by the release before as they are. */
function adds({ subtype, def }: AlterTableCmd): boolean {
  if (harmless.has(subtype ?? '')) return true;
  if (subtype !== 'AT_AddColumn' || !def || !('ColumnDef' in def)) return false;
  const constraints = (def.ColumnDef.constraints ?? []).flatMap((each) =>
    'Constraint' in each ? [each.Constraint.contype] : [],
  );
  return !constraints.includes('CONSTR_NOTNULL') || constraints.some((each) => filled.includes(each));
}
