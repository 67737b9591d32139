import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { rootDir } from '../tools/process.ts';
import { launchOptions } from './fixtures/browser.ts';
import { droneMoments } from './fixtures/devices/drone-moments.ts';
import { type Screen, screens as standing } from './fixtures/screens.ts';
import { type Lang, type Remembered, remember, signInByCookie } from './fixtures/session.ts';
import { atRest } from './fixtures/walks/rest.ts';
import { startWorld, type World } from './fixtures/world.ts';

const screens: readonly Screen[] = [...standing, ...droneMoments];

const usage = `npm run shots -- [--themes light,dark,sunlight] [--langs zh,en,es,pt,ru] [--sizes 1440x900,390x844] [screen …]
Photographs the screens (${screens.map(({ name }) => name).join(', ')}) into shots/.`;

interface Shot {
  screen: Screen;
  lang: Lang;
  theme: string;
  size: string;
}

function wanted(): Shot[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      themes: { type: 'string', default: 'light' },
      langs: { type: 'string', default: 'en' },
      sizes: { type: 'string', default: '1440x900' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new Error(usage);
  const unknown = positionals.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown) throw new Error(`There is no screen '${unknown}'.\n${usage}`);
  const chosen = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const list = (text: string) => text.split(',').filter(Boolean);
  return list(values.sizes).flatMap((size) =>
    list(values.themes).flatMap((theme) =>
      list(values.langs).flatMap((lang) =>
        chosen.map((screen) => ({ screen, theme, size, lang: lang as Lang })),
      ),
    ),
  );
}

const lookOf = (theme: string): Remembered =>
  theme === 'sunlight' ? { sunlight: true } : { theme: theme === 'dark' ? 'dark' : 'light' };

async function take(browser: Browser, world: World, shot: Shot): Promise<string> {
  const { screen, lang, theme, size } = shot;
  const [width = 1440, height = 900] = size.split('x').map(Number);
  const isPhone = width < 600;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Australia/Sydney',
  });
  try {
    const page = await context.newPage();
    await remember(page, world.url, { lang, ...lookOf(theme) });
    if (screen.as) await signInByCookie(page, world, screen.as);
    await page.goto(world.url + (await screen.path(world)));
    await screen.ready(page);
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await atRest(page);
    const path = join(rootDir, 'shots', `${screen.name}.${size}.${theme}.${lang}.png`);
    await page.screenshot({ path });
    return path;
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  const shots = wanted();
  mkdirSync(join(rootDir, 'shots'), { recursive: true });
  console.log(`Raising a world for ${shots.length} pictures …`);
  const world = await startWorld({ historyDays: 5, dronesOfEach: 6 });
  const browser = await chromium.launch(launchOptions());
  try {
    for (const shot of shots) {
      try {
        console.log(await take(browser, world, shot));
      } catch (error) {
        console.error(`${shot.screen.name} (${shot.size}, ${shot.theme}, ${shot.lang}): ${String(error)}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await world.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
