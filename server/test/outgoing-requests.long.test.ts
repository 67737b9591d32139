import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type Socket } from 'node:net';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDevice } from '../src/platform/broker/test-device.ts';
import { type TestApp, testApp } from './app.ts';
import type { CallInput } from './call.ts';
import { formOf } from './form.ts';
import { every, rightInput } from './matrix/call-inputs.ts';
import { expectedRows } from './matrix/permissions.ts';
import { type Persona, refusalAt } from './matrix/personas.ts';
import { type Cast, createCast } from './matrix/test-accounts.ts';
import { type TextField, textFieldsOf, withText } from './matrix/text-fields.ts';
import { startWechat, type TestWechat } from './outside/wechat.ts';
import { testSecret } from './world.ts';

let stage: TestApp;
let cast: Cast;
let wechat: TestWechat;
let listener: Server;
let bait: string;
/** First bytes of everything that connected to the listener. */
const caught: string[] = [];
/** Hosts and ports of every connection that this process opened, with the server in it. */
const opened: string[] = [];

const noteSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  // Without an address it is a socket in the file system: the embedded database.
  socket.once('connect', () => {
    if (socket.remoteAddress) opened.push(`${socket.remoteAddress}:${socket.remotePort}`);
  });
  socket.once('lookup', (_error, _address, _family, host) => opened.push(`lookup of ${host}`));
};

beforeAll(async () => {
  listener = createServer((socket) => {
    socket.on('error', () => undefined);
    caught.push('connected');
    socket.on('data', (data) => {
      caught.push(String(data).split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((up) => listener.listen(0, '127.0.0.1', up));
  const address = listener.address();
  bait = `http://127.1:${typeof address === 'object' ? address?.port : 0}`;
  wechat = await startWechat();
  stage = await testApp({ broker: true, jobs: true, env: wechat.env });
  cast = await createCast(stage);
  subscribe('net.client.socket', noteSocket);
});
afterAll(async () => {
  unsubscribe('net.client.socket', noteSocket);
  listener.close();
  await stage.close();
  await wechat.close();
});

/** Connections to others than the database and the configured WeChat. */
const foreign = () => {
  const known = [stage.url, wechat.env['WECHAT_API_URL'] ?? ''].map((url) => `:${new URL(url).port || 5432}`);
  return opened.filter((place) => !known.some((port) => place.endsWith(port)));
};

/** A persona that may make the call, with most rights first. */
function callerOf(name: string): Persona {
  const order: Persona[] = ['staff', 'lift', 'manager', 'individual', 'unverified2', 'visitor'];
  const gate = expectedRows[name]?.gate ?? 'everybody';
  return order.find((persona) => refusalAt(gate, persona) === undefined) ?? 'visitor';
}

interface Bait {
  name: string;
  endpoint: AnyEndpoint;
  part: 'body' | 'query';
  field: TextField;
}

const baits: Bait[] = [...every].flatMap(([name, endpoint]) =>
  (['body', 'query'] as const).flatMap((part) =>
    textFieldsOf(endpoint, part).map((field) => ({ name, endpoint, part, field })),
  ),
);

/** Sends a valid call with the listener's address in one field; resolves to the status. */
async function send({ name, endpoint, part, field }: Bait): Promise<number> {
  const persona = callerOf(name);
  const valid = await rightInput(name, { stage, cast, persona, target: 'own' });
  const text = `${bait}/${name}`.slice(0, field.mostLength ?? 200);
  // Some papers are accepted in the address and in the body; the matrix has them in the address.
  const base = valid[part] ?? (part === 'body' ? valid.query : undefined);
  const input = { ...valid, [part]: withText(base, field.path, text) } as CallInput<AnyEndpoint>;
  return (await cast.clients[persona].raw(endpoint, input)).statusCode;
}

test('no text of any call makes the server connect to the address in it', async () => {
  const accepted: string[] = [];
  const failed: string[] = [];
  for (const each of baits) {
    const status = await send(each);
    const place = `${each.name} ${each.part}.${each.field.path.join('.')}`;
    if (status < 400) accepted.push(place);
    // 503: no OpenID Connect provider is configured here.
    if (status >= 500 && !(status === 503 && each.name.startsWith('openid.')))
      failed.push(`${place}: ${status}`);
  }
  console.log(`${baits.length} fields, ${accepted.length} accepted the address`);
  expect(failed).toEqual([]);
  expect(accepted.length).toBeGreaterThan(100);
  // Fields that contain addresses by their purpose.
  for (const link of ['announcements.create body.link', 'announcements.setAppLinks body.android'])
    expect(accepted).toContain(link);
  expect(caught).toEqual([]);
  expect(foreign()).toEqual([]);
});

const files: Record<string, () => { name: string; type: string; bytes: Uint8Array }> = {
  'a drawing with linked pictures': () => ({
    name: 'a.svg',
    type: 'image/svg+xml',
    bytes: Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "${bait}/entity">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="400"><image xlink:href="${bait}/image" width="9" height="9"/><style>@import url(${bait}/style);</style><text>&e;</text></svg>`,
    ),
  }),
  'a map with network links': () => ({
    name: 'a.kml',
    type: 'application/vnd.google-earth.kml+xml',
    bytes: Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY % e SYSTEM "${bait}/dtd"> %e;]><kml xmlns="http://www.opengis.net/kml/2.2"><NetworkLink><Link><href>${bait}/link</href></Link></NetworkLink></kml>`,
    ),
  }),
  'zones that name addresses': () => ({
    name: 'zones.json',
    type: 'application/json',
    bytes: Buffer.from(
      JSON.stringify({
        $schema: `${bait}/schema`,
        type: 'FeatureCollection',
        crs: { type: 'link', properties: { href: `${bait}/crs`, type: 'proj4' } },
        features: [],
      }),
    ),
  }),
  'a workbook with outside parts': () => ({
    name: 'a.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: zipSync({
      '[Content_Types].xml': Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${bait}/types">]><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">&e;</Types>`,
      ),
      'xl/_rels/workbook.xml.rels': Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${bait}/sheet" TargetMode="External"/></Relationships>`,
      ),
      'xl/workbook.xml': Buffer.from(
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
    }),
  }),
};

test('no uploaded file makes the server connect to the addresses in it', async () => {
  const uploads = [...every].filter(([, { uploadBytes }]) => uploadBytes !== undefined);
  const failed: string[] = [];
  for (const [name, endpoint] of uploads)
    for (const [kind, make] of Object.entries(files)) {
      const { bytes, ...named } = make();
      const { payload, headers } = formOf({ file: bytes }, named);
      const persona = callerOf(name);
      const token = await stage.deps.sessions.start(cast.people[persona].id);
      const answer = await stage.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':size', 'small'),
        payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      if (answer.statusCode >= 500 || answer.statusCode === 401)
        failed.push(`${name}, ${kind}: ${answer.body}`);
    }
  expect(uploads.length).toBeGreaterThan(5);
  expect(failed).toEqual([]);
  expect(caught).toEqual([]);
  expect(foreign()).toEqual([]);
});

test('no header of a call and no message of a device makes the server connect to the address in it', async () => {
  const { host } = new URL(bait);
  const headers = {
    host,
    forwarded: `host=${host};proto=http`,
    origin: bait,
    referer: `${bait}/referer`,
    'x-forwarded-host': host,
    'x-original-url': `${bait}/original`,
    'accept-language': bait,
    'user-agent': `${bait}/agent`,
    'idempotency-key': `${bait}/key`,
  };
  for (const [name, endpoint] of every)
    await cast.clients[callerOf(name)].raw(endpoint, { params: { id: 'x', name: 'x' }, headers });
  const droneId = await stage.world.drone({ ownerId: cast.people.individual.id });
  const address = stage.deps.broker()?.address ?? '';
  const device = await testDevice({ address, username: droneId, secret: testSecret });
  const data = { mode: bait, sortieId: bait, pilotId: bait, plotId: bait, firmware: bait, url: bait };
  for (const leaf of ['telemetry', 'status', 'event', 'state', 'cmd/reply', 'req']) {
    const message = { v: 1, id: crypto.randomUUID(), ts: stage.time.now, bootId: bait, seq: 1, data };
    void device.publish(`sf/v1/drone/${droneId}/${leaf}`, JSON.stringify(message), { qos: 0 });
  }
  await device.subscribe(`sf/v1/drone/${droneId}/cmd`);
  device.cut();
  await device.closed;
  expect(caught).toEqual([]);
  expect(foreign().filter((place) => place !== new URL(address).host)).toEqual([]);
});

test('the listener notices a connection, and so does the watch over this process', async () => {
  await fetch(`${bait}/control`);
  expect(caught).toEqual(['connected', 'GET /control HTTP/1.1']);
  expect(foreign()).toContainEqual(expect.stringContaining(`:${new URL(bait).port}`));
});
