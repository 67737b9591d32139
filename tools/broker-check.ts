import { checkBroker, guarantees } from '@smartflight/server/platform/broker/check/broker-check.ts';

// `npm run broker-check -- mqtt://user:password@host`: whether a broker keeps what the server relies on, see
// docs/scaling.md.
const address = process.argv[2] ?? process.env['MQTT_URL'];
const waitMs = 15_000;

try {
  const { protocol } = new URL(address ?? '');
  if (protocol !== 'mqtt:' && protocol !== 'mqtts:') throw new TypeError('not MQTT');
  const results = await checkBroker({ url: address!, waitMs });
  for (const { guarantee, fault } of results) {
    console.log(`${fault === undefined ? 'yes' : 'NO '}  ${guarantees[guarantee]}`);
    if (fault !== undefined) console.log(`     ${fault}`);
  }
  const faults = results.filter(({ fault }) => fault !== undefined).length;
  if (faults === 0) console.log('This broker keeps every guarantee that the server relies on.');
  else if (faults === results.length)
    console.log('Nothing could be tested: check that the broker runs, its address, and the user and rights.');
  else
    console.log(
      `${faults} of ${results.length} guarantees are not kept: messages can be lost. Change the broker's settings or choose another.`,
    );
  if (faults > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(
    'Name the broker as mqtt://user:password@host:port or mqtts://…, as an argument or in MQTT_URL.',
  );
  process.exitCode = 2;
}
