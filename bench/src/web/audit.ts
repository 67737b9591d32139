import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '@smartflight/e2e/fixtures/browser.ts';
import { remember } from '@smartflight/e2e/fixtures/session.ts';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../kit/product.ts';

export type Preset = 'mobile' | 'desktop';

export interface Visit {
  base: string;
  path: string;
  /** The visitor's session; undefined: not signed in. */
  token?: string;
  preset: Preset;
  folder: string;
}

export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  transferredKb: number;
  requests: number;
  /** Violated accessibility and best-practice rules. */
  broken: string[];
}

/**
 * One Lighthouse run in a fresh browser, so that every visit is cold. The mobile preset simulates a phone with a
 * quarter of this machine's speed on slow 4G.
 */
export async function audit({ base, path, token, preset, folder }: Visit): Promise<Audit> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const port = await freePort();
  const { args = [], ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const [page] = context.pages();
    // Restores what the browser of a returning user remembers. Lighthouse opens its own page, so the values must be
    // stored in the browser before, through a file that loads no other.
    if (page) {
      await remember(page, base, token ? { timeZone: 'UTC', utcOffsetMin: 0 } : {});
      await page.goto(new URL('favicon.svg', base).href);
    }
    if (token) await context.addCookies([{ name: 'token', value: token, url: base }]);
    const result = await lighthouse(
      new URL(path, base).href,
      {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        // The session is a cookie and must survive; the profile is new, so there is nothing else to clear.
        disableStorageReset: true,
      },
      preset === 'desktop' ? desktopConfig : undefined,
    );
    if (!result) throw new Error(`Lighthouse did not answer for ${path}`);
    return read(result.lhr);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function read({ categories, audits, runtimeError }: Report): Audit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const rules = ['accessibility', 'best-practices'].flatMap(
    (name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [],
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    transferredKb: value('total-byte-weight') / 1024,
    requests: requestsOf(audits['network-requests']?.details),
    broken: rules.filter((id) => audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1),
  };
}

const requestsOf = (details: unknown): number =>
  typeof details === 'object' && details !== null && 'items' in details && Array.isArray(details.items)
    ? details.items.length
    : Number.NaN;
