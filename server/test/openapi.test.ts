import { readFileSync } from 'node:fs';
import { accounts, endpoints } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from './app.ts';
import { generate } from './openapi.generate.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const operation = z.object({
  summary: z.string().min(1),
  security: z.array(z.unknown()).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

test('the API document is OpenAPI 3.1, has every call of the contract, and can be browsed [A-04]', async () => {
  const answer = await stage.app.inject({ url: '/api/openapi.json' });
  const { openapi, paths } = document.parse(answer.json());
  expect(openapi).toMatch(/^3\.1\./);
  for (const { method, path, access, status } of Object.values(endpoints).flatMap(Object.values)) {
    const reported = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(reported?.summary, `${method} ${path}`).toBeTruthy();
    expect(reported?.security, `${method} ${path}`).toEqual(access === 'public' ? [] : undefined);
    if (path !== '/api/live')
      expect(Object.keys(reported?.responses ?? {}), path).toContain(String(status ?? 200));
  }
  const { post } = paths[accounts.login.path] ?? {};
  expect(Object.keys(post?.requestBody?.content ?? {})[0]).toBe('application/x-www-form-urlencoded');
  const page = await stage.app.inject({ url: '/api/docs' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
});

test('the committed API document is the one the server gives', async () => {
  const [[file, text] = ['', '']] = Object.entries(await generate());
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toBe(text);
  expect(JSON.parse(text)).toEqual((await stage.app.inject({ url: '/api/openapi.json' })).json());
});
