import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { secondTry, useMemoryFolder } from '../tools/process.ts';
import { launchOptions } from './fixtures/browser.ts';

const isLong = process.env['TEST_LONG'] === '1';
if (!isLong) useMemoryFolder();
const isFurther = process.env['TEST_FURTHER'] === '1';
const long = /\.long\.(spec|test)\.ts/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{spec,test}.ts',
  ...(isLong
    ? { grep: long }
    : isFurther
      ? { grep: /@further/, grepInvert: long }
      : { grepInvert: [long, /@further/] }),
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // Each worker has its own server and browser; a small machine can't run more than two.
  workers: availableParallelism() > 1 ? 2 : 1,
  retries: secondTry,
  forbidOnly: true,
  timeout: isLong ? 20 * 60_000 : 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./reporter.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every test costs more than rerunning a failed one with E2E_TRACE=1.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
});
