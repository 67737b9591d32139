import { close, flying, here } from './fixtures/devices/flying-drone.ts';
import { createCharger } from './fixtures/devices/hand-made-charger.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { expect, test } from './fixtures/test.ts';

test('the next ten minutes show an empty tank and too few batteries, and lead to both', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const charger = await createCharger(world, 'E2E-NEXT');
  const charging = {
    mode: 'grid',
    state: 'charging',
    lat: here.lat + 0.001,
    lon: here.lon,
    groups: [
      { index: 1, state: 'charging', soc: 90, etaS: 480 },
      { index: 2, state: 'empty' },
    ],
  };
  await charger.send(charging);
  // A charger that is silent for a while predicts nothing, however slowly the page is opened meanwhile.
  const report = setInterval(() => void charger.send(charging).catch(() => undefined), 5_000);
  const drone = await createDrone(world, 'E2E-NEXT', { name: 'Kestrel next' });
  const page = await signIn('oem', `${close}&q=E2E-NEXT`);
  const strip = page.getByRole('region', { name: 'Next ten minutes' });
  await expect(strip).toBeVisible();
  const row = page.locator(`[data-drone="${drone.id}"]:visible`);
  // Two minutes of a flight that uses 3 L and 5 % a minute; the console reads what the map shows.
  for (let nth = 0; nth <= 12; nth += 1) {
    const areaM2 = 10_000 + nth * 500;
    await drone.send(
      {
        ...flying,
        areaM2,
        tankL: 12 - nth * 0.5,
        batteries: [{ sn: 'E2E-NEXT-B', slot: 1, soc: 50 - (nth * 5) / 6 }],
      },
      Date.now() - (12 - nth) * 10_000,
    );
    await expect(row).toContainText(`${(areaM2 / 10_000).toFixed(2)} ha`);
  }
  const land = drone.keepSending({
    ...flying,
    areaM2: 16_000,
    tankL: 6,
    batteries: [{ sn: 'E2E-NEXT-B', slot: 1, soc: 40 }],
  });
  // The demo's own places may lack batteries too.
  await expect(
    strip.getByRole('link', { name: /^1 drone needs a battery by \d\d:\d\d · 0 full$/ }).first(),
  ).toBeVisible();
  await expect(strip.getByRole('link', { name: /\d\d:\d\d E2E-NEXT bay 1 full/ })).toBeVisible();
  await strip.getByRole('button', { name: /\d\d:\d\d Kestrel next tank empty/ }).click();
  await expect(page.getByRole('complementary', { name: 'Kestrel next' })).toBeVisible();
  land();
  await strip.getByRole('link', { name: /E2E-NEXT bay 1 full/ }).click();
  await expect(page).toHaveURL(new RegExp(`charger=${charger.id}`));
  clearInterval(report);
  await drone.leave(true);
  await charger.leave();
});
