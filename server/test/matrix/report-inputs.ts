import { randomUUID } from 'node:crypto';
import type { ReportForm } from '@smartflight/contract/flights/reports.schemas.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { insertReport } from '../../src/features/reports/reports.store.ts';
import type { CallInput } from '../call.ts';
import type { Asked } from './people-inputs.ts';

const someReport: ReportForm = {
  name: 'Work of the week',
  filter: { workType: 'all', hideZero: false, sort: '-startAt' },
  period: 'week',
  hour: 7,
  timeZone: 'UTC',
  unit: 'ha',
  isEnabled: true,
};

/** Inputs of the permission matrix for scheduled reports; undefined for other calls. */
export async function reportInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'reports.create':
      return { body: someReport };
    case 'reports.change':
      return { params: { id: await reportOf(asked) }, body: someReport };
    case 'reports.remove':
    case 'reports.send':
      return { params: { id: await reportOf(asked) } };
    default:
      return undefined;
  }
}

async function reportOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  // An account has at most twenty.
  await db.deleteFrom('reports').where('name', '=', someReport.name).execute();
  const report = { form: someReport, at: new Date(stage.time.now) };
  const id = await insertReport(db, cast.people[owner].id, report);
  if (id === undefined) throw new Error('the account has too many reports');
  return id;
}
