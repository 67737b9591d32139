import { close, flying } from './fixtures/devices/flying-drone.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapDrawn, mapFeatures } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

test('[R-01] a map that can no longer draw its drones shows that, and draws them again after a reload', async ({
  signIn,
  world,
}) => {
  const drone = await createDrone(world, 'E2E-GL', { name: 'Kestrel GL' });
  const land = drone.keepSending(flying);
  const page = await signIn('oem', `${close}&q=E2E-GL&drone=${drone.id}`);
  const onMap = async () =>
    (await mapFeatures(page, ['drone-selected'])).map(({ properties }) => properties['id']);
  await expect.poll(onMap).toEqual([drone.id]);
  await mapDrawn(page);
  await page.locator('.sf-map-glyphs').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('glyphs are drawn on a canvas');
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  const reported = page.getByRole('alert').filter({ hasText: 'The map stopped drawing.' });
  await expect(reported).toBeVisible();
  expect(await onMap()).toEqual([]);
  await reported.getByRole('button', { name: 'Reload map' }).click();
  await expect(reported).toBeHidden();
  await expect.poll(onMap).toEqual([drone.id]);
  land();
  await drone.leave(true);
});
