import { execFileSync } from 'node:child_process';
import { telemetryMessage } from '@smartflight/contract/device-link/messages.schemas.ts';
import { expect, test } from 'vitest';
import { brokerOf, mosquittoLine } from './mosquitto-line.ts';

test('an address of a broker gives host, port and whether it is TLS, with the usual ports', () => {
  expect(brokerOf('mqtt://farm.example')).toEqual({ host: 'farm.example', port: 1883, isTls: false });
  expect(brokerOf('mqtts://farm.example')).toEqual({ host: 'farm.example', port: 8883, isTls: true });
  expect(brokerOf('mqtt://[::1]:2883')).toEqual({ host: '::1', port: 2883, isTls: false });
  expect(brokerOf('farm')).toBeUndefined();
});

test('a shell makes of the line one message that the server takes as telemetry', () => {
  const line = mosquittoLine({
    broker: { host: 'farm.example', port: 1883, isTls: false },
    username: 'D1',
    secret: 'k3y-of_D1',
    topic: 'sf/v1/drone/D1/telemetry',
    data: { lat: 45.7489, lon: 126.6424, landed: 'on_ground' },
  });
  const script = line.replace('mosquitto_pub', "printf '%s\\n'");
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n');
  const payload = words.pop() ?? '';
  expect(words).toEqual(
    '-h farm.example -p 1883 -i D1 -u D1 -P k3y-of_D1 -q 1 -t sf/v1/drone/D1/telemetry -m'.split(' '),
  );
  const message = telemetryMessage.parse(JSON.parse(payload));
  expect(Math.abs(message.ts - Date.now())).toBeLessThan(60_000);
});
