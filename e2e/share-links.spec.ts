import type { Page } from '@playwright/test';
import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { drones, flights, plots, shareLinks, tasks } from '@smartflight/contract/endpoints.ts';
import type { Api } from './fixtures/api.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('a flight is shared with a link, which a browser without a session opens until it is revoked', {
  tag: '@further',
}, async ({ browser, signIn, world }) => {
  const page = await signIn('owner');
  const owner = await world.as('owner');
  const { items } = await owner.call(flights.list, { query: { size: 50, hideZero: 'true' } });
  const flight = items.find(({ pilotName }) => pilotName) ?? items[0]!;
  await page.goto(`/flightlog/detail/${flight.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This flight with its track, coverage and figures')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('blue heron 12');
  expect(await violationsInLooks(page, 'share dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const href = (await dialog.locator('code').first().textContent()) ?? '';
  expect(href).toMatch(/\/s\/sfl_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ locale: 'es-ES' });
  const visitor = await context.newPage();
  const answer = await visitor.goto(href);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(visitor.getByRole('heading', { name: 'Este enlace tiene contraseña' })).toBeVisible();
  await visitor.getByLabel('Contraseña').fill('no es esta');
  await visitor.getByRole('button', { name: 'Abrir' }).click();
  await expect(visitor.getByRole('alert')).not.toBeEmpty();
  await visitor.getByLabel('Contraseña').fill('blue heron 12');
  await visitor.getByRole('button', { name: 'Abrir' }).click();
  await expect(visitor.getByText(`${flight.droneName} · ${flight.droneId}`, { exact: true })).toBeVisible();
  await expect(visitor.getByText('Solo lectura')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Compartir' })).toHaveCount(0);
  if (flight.pilotName) await expect(visitor.getByText(flight.pilotName)).toHaveCount(0);

  await page.goto('/profile');
  const line = page.getByRole('region', { name: 'Links to share' }).getByRole('listitem').first();
  await expect(line).toContainText('opened 1 time');
  await line.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(line).toContainText('revoked');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible();
  const calm = await visitor.getByRole('main').textContent();
  await visitor.goto(new URL('/s/sfl_unknown', href).href);
  await expect(visitor.getByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible();
  expect(await visitor.getByRole('main').textContent()).toBe(calm);
  await context.close();
});

test('a wall by link shows the live fleet, and the calm page within seconds after its link is revoked', {
  tag: '@further',
}, async ({ browser, world }) => {
  const owner = await world.as('owner');
  const { id, token } = await owner.call(shareLinks.create, {
    body: { target: { kind: 'wall', scope: 'own' } },
  });
  const context = await browser.newContext({ locale: 'ru-RU' });
  const refused: string[] = [];
  context.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())));
  const visitor = await context.newPage();
  await visitor.goto(`${world.url}/s/${token}/wall`);
  await expect(visitor.locator('.rt-wall-counts b')).toHaveText([/\d/, /\d/, /\d/, /\d/]);
  await expect(visitor.getByRole('region', { name: 'Сегодня' })).toContainText('га');
  await expect(visitor.locator('.rt-wall-tools').getByRole('button', { name: 'Поделиться' })).toHaveCount(0);
  expect(refused).toEqual([]);
  await owner.call(shareLinks.revoke, { params: { id } });
  await expect(visitor.getByRole('heading', { name: 'Эта ссылка больше не работает' })).toBeVisible();
  await context.close();
});

interface Shared {
  target: LinkTarget;
  /** What a visitor sees of it. */
  sees(visitor: Page): Promise<void>;
}

/** Something of each kind that the tests above do not open, with what a visitor sees of it. */
const sharedThings: Record<'day' | 'season' | 'task' | 'drone', (oem: Api) => Promise<Shared>> = {
  async day(oem) {
    const { items } = await oem.call(flights.list, { query: { size: 1, hideZero: 'true', scope: 'tenant' } });
    const day = items[0]!.localDate;
    return {
      target: { kind: 'day', day, scope: 'tenant' },
      async sees(visitor) {
        await expect(visitor.getByRole('heading', { level: 1 })).toContainText(day.slice(0, 4));
        await expect(visitor.locator('.sf-nd-groups')).toContainText('га');
      },
    };
  },
  async season(oem) {
    const { items } = await oem.call(plots.list, { query: { size: 1 } });
    const { id: plotId, name } = items[0]!;
    const year = new Date().getFullYear();
    return {
      target: { kind: 'season', plotId, year },
      async sees(visitor) {
        await expect(visitor.getByRole('heading', { name: `${name} · ${year}` })).toBeVisible();
        await expect(visitor.locator('.sf-shared-season aside')).toContainText('га');
      },
    };
  },
  async task(oem) {
    const { items } = await oem.call(tasks.list, { query: {} });
    const { id: taskId, name } = items[0]!;
    return {
      target: { kind: 'task', taskId },
      async sees(visitor) {
        await expect(visitor.getByRole('heading', { name })).toBeVisible();
        await expect(visitor.locator('.ta-panel')).toContainText('га');
      },
    };
  },
  async drone(oem) {
    const { items } = await oem.call(drones.list, { query: { size: 1, scope: 'tenant' } });
    const { id: droneId } = items[0]!;
    return {
      target: { kind: 'drone', droneId },
      async sees(visitor) {
        await expect(visitor.getByText(droneId).first()).toBeVisible();
      },
    };
  },
};

for (const [kind, thing] of Object.entries(sharedThings))
  test(`a ${kind} by link is shown to a visitor, and offers nothing to change or share`, {
    tag: '@further',
  }, async ({ browser, world }) => {
    const oem = await world.as('oem');
    const { target, sees } = await thing(oem);
    const { token } = await oem.call(shareLinks.create, { body: { target } });
    const context = await browser.newContext({ locale: 'ru-RU' });
    const refused: string[] = [];
    context.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())));
    const visitor = await context.newPage();
    await visitor.goto(`${world.url}/s/${token}`);
    await sees(visitor);
    await expect(visitor.getByText('Только просмотр')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Поделиться' })).toHaveCount(0);
    expect(refused).toEqual([]);
    await context.close();
  });
