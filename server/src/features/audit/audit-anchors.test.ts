import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { audit } from '../../access/audit.ts';
import { anchorFileIn, anchorKey, anchorOf, keepAnchoring, verifyAnchors } from './audit-anchors.ts';
import { sealRows, verifyChain } from './audit-chain.ts';

let stage: TestApp;
let dataDir: string;
beforeEach(async () => {
  stage = await testApp();
});
afterEach(() => stage.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sf-anchors-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const db = () => stage.deps.pools.db;
const verifyAll = async () => ({
  chain: (await verifyChain(db())).fault,
  anchors: (await verifyAnchors(db(), dataDir)).broken,
});

async function happen(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await audit(
      db(),
      { kind: 'system', name: 'test' },
      { action: 'drones.export', target: { kind: 'drones', id: `${n}` } },
    );
  await sealRows(db());
}

async function writeAnchor(): Promise<void> {
  const next = await anchorOf(db(), anchorKey(dataDir), new Date(stage.time.now));
  appendFileSync(anchorFileIn(dataDir), `${JSON.stringify(next)}\n`);
}

test('anchors of an untouched trail fit, however many rows follow them', async () => {
  await happen(3);
  await writeAnchor();
  await happen(3);
  await writeAnchor();
  await happen(2);
  expect(await verifyAll()).toEqual({ chain: null, anchors: null });
  expect((await verifyAnchors(db(), dataDir)).checked).toBe(2);
  expect(statSync(join(dataDir, 'audit-anchor.key')).mode & 0o777).toBe(0o600);
});

test('newest rows that were deleted with their seals are found by an anchor, and by the counter of seals', async () => {
  await happen(4);
  await writeAnchor();
  const { owner } = stage.deps.pools;
  const { rows } = await owner.query(
    'delete from audit_seals where no > (select max(no) - 2 from audit_seals) returning audit_id',
  );
  await owner.query('delete from audit where id = any($1)', [rows.map(({ audit_id }) => audit_id)]);
  const shortened = { line: 1, why: 'missing' };
  expect(await verifyAll()).toEqual({ chain: 'seals-missing', anchors: shortened });
  await happen(2);
  expect(await verifyAll()).toEqual({ chain: 'changed', anchors: shortened });
});

test('an anchor that was altered, or signed by another key, does not fit', async () => {
  await happen(1);
  await writeAnchor();
  const file = anchorFileIn(dataDir);
  const line = readFileSync(file, 'utf8');
  writeFileSync(file, line.replace(/"at":"\d{4}/, '"at":"2020'));
  expect((await verifyAll()).anchors).toEqual({ line: 1, why: 'signature' });
  writeFileSync(file, `${line}{"no":`);
  expect((await verifyAll()).anchors).toEqual({ line: 2, why: 'unreadable' });
  writeFileSync(file, line);
  rmSync(join(dataDir, 'audit-anchor.key'));
  expect((await verifyAll()).anchors).toEqual({ line: 1, why: 'signature' });
});

test('a growing chain is anchored in file and webhook, and a webhook that fails stops nothing', async () => {
  const received: string[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    request.on('data', (data) => received.push(String(data)));
    request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  await happen(1);
  const anchoring = keepAnchoring({ ...stage.deps, db: db(), dataDir, url, everyMs: 20 });
  await eventually(() => expect(received.length).toBeGreaterThan(1));
  status = 204;
  await eventually(async () => {
    await happen(1);
    const lines = readFileSync(anchorFileIn(dataDir), 'utf8').trim().split('\n');
    expect(JSON.parse(received.at(-1) ?? '{}')).toEqual(JSON.parse(lines.at(-1) ?? '{}'));
  });
  await anchoring.stop();
  server.close();
  expect(await verifyAll()).toEqual({ chain: null, anchors: null });
});
