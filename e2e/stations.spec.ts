import { randomUUID } from 'node:crypto';
import { connectDevice } from '@smartflight/fleet/link/connection.ts';
import { expect, test } from './fixtures/test.ts';

test('a station is registered, reports over MQTT, is marked outside its limits, and nonsense is diagnosed', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const id = `E2E-WS-${randomUUID().slice(0, 6)}`;
  const page = await signIn('oem', '/stations');
  await page.getByRole('button', { name: 'Register station' }).click();
  await page.getByLabel('Station ID').fill(id);
  await page.getByLabel('Name', { exact: true }).fill(`Gate ${id}`);
  const answer = page.waitForResponse((sent) => sent.url().endsWith('/api/stations') && sent.ok());
  await page.getByRole('button', { name: 'Register station' }).last().click();
  const { result } = (await (await answer).json()) as { result: { mqtt: { password: string } } };

  const device = await connectDevice(world.mqttUrl, { id, secret: result.mqtt.password, kind: 'station' });
  let seq = 0;
  const send = (data: object) =>
    device.publishAsync(
      `sf/v1/station/${id}/telemetry`,
      JSON.stringify({ v: 1, id: randomUUID(), ts: Date.now(), bootId: 'b', seq: seq++, data }),
      { qos: 1 },
    );
  await send({ windMps: 7.5, gustMps: 9, tempC: 24, humidityPct: 655, lat: -34.3, lon: 146.1 });

  await page.goto('/spray-records?rules=true');
  const wind = page.getByLabel('Wind to (m/s)');
  await wind.fill('5');
  await page.getByRole('button', { name: 'Save weather limits' }).click();
  await expect(page.getByText('Weather limits saved.')).toBeVisible();

  await page.goto(`/stations?q=${id}`);
  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect(row).toContainText('7.5');
  await expect(row).toContainText('Outside limits');
  await page.goto(`/stations/diagnostics/${id}`);
  await expect(page.getByText('data.humidityPct').first()).toBeVisible();

  await page.goto('/manage/realtime?map=-34.3,146.1,12');
  const marker = page.getByRole('button', { name: new RegExp(`^Gate ${id} · Wind 7\\.5`) });
  await expect(marker).toBeVisible();
  await marker.press('Enter');
  await expect(page.getByRole('dialog', { name: `Gate ${id}` })).toContainText('Outside limits');
  await page.getByRole('link', { name: 'Open station' }).click();
  await expect(page).toHaveURL(new RegExp(`/stations/detail/${id}`));
  await device.endAsync();
});
