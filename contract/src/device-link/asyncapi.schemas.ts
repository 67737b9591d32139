import { z } from 'zod';
import { exampleMessages, nameOf, type Part, summaries } from './asyncapi.ts';
import { applyLicenceParams, revokeLicenceParams } from './licences.schemas.ts';
import { downMessages, upMessages } from './messages.schemas.ts';
import {
  type DeviceKind,
  deviceIdPattern,
  deviceKinds,
  type Leaf,
  maxPayloadBytes,
  retainedLeaves,
  topicOf,
} from './topics.ts';

const examples: Partial<Record<Leaf, object>> = exampleMessages;

function partOf(kind: DeviceKind, leaf: Leaf, action: 'send' | 'receive', schema: z.ZodType): Part {
  const name = nameOf(kind, leaf);
  return {
    channel: {
      address: topicOf(kind, '{id}', leaf),
      messages: { [name]: { $ref: `#/components/messages/${name}` } },
      parameters: { id: { description: `Id of the ${kind}: ${deviceIdPattern.source}` } },
    },
    operation: {
      action,
      channel: { $ref: `#/channels/${name}` },
      summary: summaries[leaf],
      bindings: { mqtt: { qos: 1, retain: retainedLeaves.includes(leaf), bindingVersion: '0.2.0' } },
    },
    message: {
      name,
      contentType: 'application/json',
      payload: { $ref: `#/components/schemas/${name}` },
      ...(kind === 'drone' && examples[leaf] ? { examples: [{ payload: examples[leaf] }] } : {}),
    },
    schema: z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }),
  };
}

function partsOf(kind: DeviceKind): [string, Part][] {
  const up = Object.entries(upMessages[kind]);
  const down = Object.entries(downMessages);
  const leaves: Leaf[] = Object.keys(summaries).filter((leaf): leaf is Leaf => leaf in summaries);
  return leaves.flatMap((leaf): [string, Part][] => {
    const sent = up.find(([name]) => name === leaf)?.[1];
    const received = down.find(([name]) => name === leaf)?.[1];
    if (sent) return [[nameOf(kind, leaf), partOf(kind, leaf, 'send', sent)]];
    return received ? [[nameOf(kind, leaf), partOf(kind, leaf, 'receive', received)]] : [];
  });
}

/** Parameters of commands with several fields; a command's `params` is one of them, by method. */
const paramSchemas = (): Record<string, object> => ({
  'drone.cmd.params.apply_licence': z.toJSONSchema(applyLicenceParams, { target: 'draft-7', io: 'input' }),
  'drone.cmd.params.revoke_licence': z.toJSONSchema(revokeLicenceParams, { target: 'draft-7', io: 'input' }),
});

/**
 * The device link as an AsyncAPI 3 document from the device's view, built from the schemas that validate messages.
 */
export function asyncApiDocument() {
  const parts = deviceKinds.flatMap(partsOf);
  const pick = (key: keyof Part) => Object.fromEntries(parts.map(([name, part]) => [name, part[key]]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Smart Flight device link',
      version: '1',
      description:
        'MQTT 3.1.1 between a device and Smart Flight. User name is the device id, password its secret. ' +
        `Payloads are UTF-8 JSON of at most ${maxPayloadBytes} bytes; unknown fields are kept; an absent field is ` +
        'unknown, never 0. (device, bootId, seq) makes a message unique: sending it again changes nothing.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      broker: {
        host: '{host}:1883',
        protocol: 'mqtt',
        protocolVersion: '3.1.1',
        variables: { host: { default: '127.0.0.1' } },
        security: [{ $ref: '#/components/securitySchemes/deviceSecret' }],
      },
    },
    channels: pick('channel'),
    operations: pick('operation'),
    components: {
      messages: pick('message'),
      schemas: { ...pick('schema'), ...paramSchemas() },
      securitySchemes: { deviceSecret: { type: 'userPassword', description: 'Id and secret of the device' } },
    },
  };
}
