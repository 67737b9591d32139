import type { Browser, Page } from '@playwright/test';
import { cardPicture } from '@smartflight/demo/card-picture.ts';
import { codeSentTo, newPerson, type Person } from './fixtures/people.ts';
import { type Lang, remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { said } from './fixtures/texts.ts';
import type { World } from './fixtures/world.ts';

/** A page with the words of its language: fields and buttons are found by the keys of their texts. */
function reader(page: Page, lang: Lang) {
  const say = (key: string) => said(lang, key);
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
  return {
    say,
    fill: (key: string, text: string) =>
      page.getByLabel(say(key), { exact: true }).locator('visible=true').fill(text),
    press: (key: string) => button(key).locator('visible=true').first().click(),
    agree: () => page.getByText(say('consent.agree')).locator('visible=true').click(),
    heading: (key: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(say(key)),
  };
}
type Reader = ReturnType<typeof reader>;

async function register(page: Page, { say, fill, press, agree }: Reader, { world, person }: Stage) {
  await page.goto('/login');
  await page.getByRole('link', { name: say('auth.register') }).click();
  await fill('auth.account', person.address);
  await press('code.get');
  await fill('registration.username', person.username);
  await fill('auth.password', person.password);
  await fill('registration.confirm', person.password);
  await agree();
  await fill('code.label', await codeSentTo(world, person.address));
  await press('auth.register');
  await expect(page).toHaveURL('/login');
  await fill('auth.password', person.password);
  await press('auth.login');
}

/** Both sides of a document, as a person would photograph it. */
async function addPictures(page: Page, { say }: Reader, kind: 'idCard' | 'pilotCard') {
  for (const side of ['front', 'back'] as const) {
    const slot = page
      .getByRole('group', { name: say(`wizard.${side}`), exact: true })
      .locator('visible=true');
    const buffer = Buffer.from(cardPicture({ side, kind, number: '4410297735', hue: 40 }));
    const file = { name: `${side}.png`, mimeType: 'image/png', buffer };
    await slot.locator('input[type=file]').first().setInputFiles(file);
    await expect(slot.getByRole('status')).toHaveText(/^\d/);
  }
}

async function giveEverything(page: Page, own: Reader) {
  const { fill, press, agree, heading } = own;
  await heading('wizard.basic');
  await fill('person.address', 'Canal road 14, Colby');
  await press('wizard.next');
  await heading('wizard.realName');
  await fill('person.truename', 'Ines Marchetti');
  await fill('person.idNumber', '4410297735');
  await addPictures(page, own, 'idCard');
  await agree();
  await press('wizard.next');
  await heading('wizard.pilot');
  await fill('person.certificateNumber', 'P-4711');
  await addPictures(page, own, 'pilotCard');
  await press('wizard.next');
  await heading('wizard.bind');
  await press('wizard.skip');
  await heading('wizard.done');
}

/** An administrator, in a browser of his own, passes all that this person submitted, by keys. */
async function passAll(browser: Browser, { world, lang, person }: Stage) {
  const context = await browser.newContext({ baseURL: world.url });
  try {
    const page = await context.newPage();
    await remember(page, world.url, { lang });
    await signInByCookie(page, world, 'admin');
    await page.goto(`/user-authentication?search=${encodeURIComponent(person.address)}`);
    const rows = page.locator('.rv-row');
    await expect(rows).toHaveCount(3);
    await page.keyboard.press('n');
    const desk = page.getByRole('region', { name: said(lang, 'reviews.desk'), exact: true });
    const pass = desk.getByRole('button', { name: said(lang, 'reviews.pass'), exact: true });
    for (const left of [2, 1, 0]) {
      await expect(desk.getByRole('heading', { name: person.username })).toBeVisible();
      await expect(pass).toBeEnabled();
      await page.keyboard.press('a');
      await expect(rows).toHaveCount(left);
    }
  } finally {
    await context.close();
  }
}

interface Stage {
  world: World;
  lang: Lang;
  person: Person;
}

for (const lang of ['zh', 'en', 'ru'] as const) {
  test(`[P-18] [P-20] [W-09] a stranger registers, completes the account and is let in once all has passed (${lang})`, async ({
    page,
    world,
    browser,
  }) => {
    const stage: Stage = { world, lang, person: newPerson(`Ines ${lang}`) };
    const own = reader(page, lang);
    await remember(page, world.url, { lang });
    await register(page, own, stage);
    await giveEverything(page, own);
    // Nothing else opens meanwhile.
    await page.goto('/flightlog');
    await expect(page).toHaveURL('/complete');
    await page
      .getByRole('navigation', { name: own.say('wizard.stages') })
      .getByRole('button', { name: new RegExp(own.say('wizard.done')) })
      .click();
    await own.heading('wizard.done');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await passAll(browser, stage);
    await expect(page).toHaveURL('/flightlog');
    // The wizard's page went on by itself: nobody loaded it anew.
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
  });
}
