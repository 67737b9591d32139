import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createUploadStore, type UploadStore } from '../files/upload-store.ts';
import { createLog } from '../log.ts';
import { failureHandler } from './failures.ts';
import { faultFor } from './fault.ts';
import { installUploadForms } from './upload-forms.ts';
import { installUploadPlaces, mostUploads, type UploadQuota } from './upload-places.ts';

const uploadQuota: UploadQuota = {
  name: 'uploads',
  limit: { attempts: 40, windowS: 86_400 },
  code: 'image.too-many',
};

const idleMs = 400;
const mostBytes = 3_000_000;
let app: FastifyInstance;
let sockets: Socket[];
let dataDir: string;
let uploads: UploadStore;
/** What each account has spent. */
let spent: Map<string, number>;
beforeEach(async () => {
  sockets = [];
  spent = new Map();
  dataDir = mkdtempSync(join(tmpdir(), 'sf-places-'));
  uploads = createUploadStore({ dataDir, mostBytes });
  app = Fastify();
  app.setErrorHandler(failureHandler(createLog('silent')));
  await installUploadForms(app, uploads);
  const callerOf = ({ headers }: FastifyRequest) => ({
    id: String(headers.account),
    address: String(headers.address),
  });
  installUploadPlaces(app, { uploads, limits: limitsIn(spent), callerOf, idleMs });
  const limits = { files: 1, fileSize: 1_000_000, fields: 2, fieldSize: 100 };
  app.post(
    '/picture',
    { config: { uploadBytes: 1_000_000, uploadQuota, multipartOptions: { limits } } },
    async () => 'taken',
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await eventually(() => expect(uploads.usage()).toEqual({ reservedBytes: 0, storedBytes: 0, files: 0 }));
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const limitsIn = (counts: Map<string, number>) => ({
  spend: async (key: string, { attempts }: { attempts: number }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if ((counts.get(key) ?? 0) > attempts) throw faultFor('request.rate-limited', 60);
  },
  refund: async (key: string) => void counts.set(key, (counts.get(key) ?? 0) - 1),
});

const formHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const formEnd = '\r\n--b--\r\n';
/** Bytes of a form around its file. */
const around = formHead.length + formEnd.length;

/** Sends the head of an upload, and of its file of `length` bytes what is given; the rest is awaited. */
function upload(o: { account: string; address?: string; length?: number; body?: string; type?: string }) {
  const at = app.server.address();
  const socket = connect(typeof at === 'object' && at ? at.port : 0, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let isClosed = false;
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => undefined);
  const { length = 100, body = 'x', type = 'multipart/form-data; boundary=b' } = o;
  const head = `POST /picture HTTP/1.1\r\nhost: a\r\naccount: ${o.account}\r\naddress: ${o.address ?? o.account}\r\n`;
  const whole = `${formHead}${body}${'x'.repeat(length - body.length)}${formEnd}`;
  let sent = body.length === length ? whole.length : formHead.length + body.length;
  socket.write(
    `${head}content-type: ${type}\r\ncontent-length: ${length + around}\r\n\r\n${whole.slice(0, sent)}`,
  );
  const sendByte = (): void => {
    if (socket.destroyed || sent >= whole.length) return;
    sent += 1;
    socket.write(whole.slice(sent - 1, sent));
  };
  return { socket, sendByte, text: () => text, isClosed: () => isClosed };
}
const statusOf = ({ text }: { text(): string }): string => text().slice(9, 12);
const refused = (those: { text(): string }[]) => those.filter((one) => statusOf(one) === '429');
const codeOf = ({ text }: { text(): string }): string => /"code":"([^"]+)"/.exec(text())?.[1] ?? '';

/** Keeps sending, a byte at a time, so that none of them is idle. */
function trickle(those: { sendByte(): void }[]): () => void {
  const timer = setInterval(() => {
    for (const one of those) one.sendByte();
  }, idleMs / 20);
  return () => clearInterval(timer);
}

test('an account has its places, and another account has its own', async () => {
  const mine = Array.from({ length: mostUploads.caller + 3 }, () => upload({ account: 'me', length: 9_000 }));
  const stop = trickle(mine);
  await eventually(() => expect(refused(mine).length).toBe(3));
  expect(refused(mine).map(codeOf)).toEqual(Array(3).fill('upload.caller-busy'));
  expect(refused(mine)[0]?.text()).toContain('retry-after: 5');
  expect(refused(mine)[0]?.text()).toContain(` ${mostUploads.caller} `);
  const other = upload({ account: 'other', body: 'x'.repeat(100) });
  await eventually(() => expect(statusOf(other)).toBe('200'));
  const first = mine.find((one) => statusOf(one) === '');
  first?.socket.destroy();
  await eventually(async () => {
    const again = upload({ account: 'me', body: 'x'.repeat(100) });
    await eventually(() => expect(statusOf(again)).not.toBe(''));
    expect(statusOf(again)).toBe('200');
  });
  stop();
});

test('many accounts of one address share its places, and all addresses those of the process', async () => {
  const sameAddress = Array.from({ length: mostUploads.address + 2 }, (_, n) =>
    upload({ account: `a${n}`, address: 'one', length: 9_000 }),
  );
  const others = Array.from({ length: mostUploads.process }, (_, n) =>
    upload({ account: `b${n}`, length: 9_000 }),
  );
  const stop = trickle([...sameAddress, ...others]);
  const all = sameAddress.length + others.length;
  await eventually(() => expect(refused([...sameAddress, ...others]).length).toBe(all - mostUploads.process));
  expect(refused(sameAddress).map(codeOf)).toContain('upload.address-busy');
  expect(refused(others).map(codeOf)).toContain('upload.server-busy');
  stop();
});

test('an upload of which nothing arrives is cut, one that goes on slowly is taken', async () => {
  const paused = upload({ account: 'paused', length: 30 });
  const slow = upload({ account: 'slow', length: 30 });
  const stop = trickle([slow]);
  await eventually(() => expect(statusOf(slow)).toBe('200'));
  await eventually(() => expect(paused.isClosed()).toBe(true));
  expect(paused.text()).toBe('');
  stop();
});

test('a declared length that is too large is refused at the headers', async () => {
  const large = upload({ account: 'me', length: 2_000_000 });
  await eventually(() => expect(statusOf(large)).toBe('413'));
});

test('a body that is no form is refused at the headers with the missing field', async () => {
  const json = upload({ account: 'me', length: 900_000, type: 'application/json' });
  await eventually(() => expect(statusOf(json)).toBe('400'));
  expect(json.text()).toContain('"at":"body.file"');
  expect(spent.size).toBe(0);
});

test('uploads reserve their length in the store at the headers, and are refused once it is reserved', async () => {
  const some = Array.from({ length: 3 }, (_, n) => upload({ account: `a${n}`, length: 990_000 }));
  const stop = trickle(some);
  await eventually(() => expect(uploads.usage().reservedBytes).toBe(3 * (990_000 + around)));
  const late = upload({ account: 'late', length: 50_000 });
  await eventually(() => expect(statusOf(late)).toBe('507'));
  expect(late.text()).toContain('1 GB');
  const small = upload({ account: 'small', body: 'x'.repeat(100) });
  await eventually(() => expect(statusOf(small)).toBe('200'));
  stop();
  for (const { socket } of some) socket.destroy();
  await eventually(() => expect(uploads.usage().reservedBytes).toBe(0));
});

test('each upload counts against the quota of its account, except one whose body did not arrive', async () => {
  const quota = uploadQuota.limit.attempts;
  spent.set('uploads:me', quota - 1);
  const cut = upload({ account: 'me' });
  const stop = trickle([cut]);
  await eventually(() => expect(spent.get('uploads:me')).toBe(quota));
  stop();
  cut.socket.destroy();
  await eventually(() => expect(spent.get('uploads:me')).toBe(quota - 1));
  const last = upload({ account: 'me', body: 'x'.repeat(100) });
  await eventually(() => expect(statusOf(last)).toBe('200'));
  const over = upload({ account: 'me' });
  await eventually(() => expect(codeOf(over)).toBe('image.too-many'));
  expect(over.text()).toContain('retry-after: 60');
});
