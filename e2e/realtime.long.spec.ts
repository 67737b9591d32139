import { createDrone } from './fixtures/hand-made-drone.ts';
import { mapDrawn, mapFeatures } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

const here = { lat: 45.05, lon: 7.65 };
const flying = {
  ...here,
  heightAglM: 3.2,
  speedMps: 5.4,
  courseDeg: 90,
  headingDeg: 90,
  armed: true,
  landed: 'in_air',
  work: 'spray',
  sprayOn: true,
  flowLpm: 6.3,
  swathM: 5.5,
  rowSpacingM: 5.5,
  areaM2: 12_345,
};
const close = `/manage/realtime?map=${here.lat},${here.lon},17`;

test('[R-01] a map that can no longer draw its drones says so, and draws them again when reloaded', async ({
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
  const told = page.getByRole('alert').filter({ hasText: 'The map stopped drawing.' });
  await expect(told).toBeVisible();
  expect(await onMap()).toEqual([]);
  await told.getByRole('button', { name: 'Reload map' }).click();
  await expect(told).toBeHidden();
  await expect.poll(onMap).toEqual([drone.id]);
  land();
  await drone.leave(true);
});
