import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Flags of authenticator data (Web Authentication, 6.1). */
const flags = { present: 1, verified: 4, attested: 64 };

interface Ceremony {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** False for an authenticator that did not verify its user. */
  verified?: boolean;
}

/** An authenticator with one ES256 credential, as a browser would answer for it. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, { challenge, origin = 'http://localhost:80' }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = ({ rpId = 'localhost', verified = true }: Ceremony, credential?: Uint8Array): Buffer => {
    const bits = flags.present | (verified ? flags.verified : 0) | (credential ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(bits), count, credential ?? Buffer.alloc(0)]);
  };
  return {
    id: b64(id),
    /** Sets the signature counter, as that of a copy that was used less. */
    rewind: (to: number): void => {
      counter = to;
    },
    create: (o: Ceremony) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKeyOf(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(o, attested))],
      ]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData('webauthn.create', o)),
          attestationObject: b64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    get: (o: Ceremony) => {
      counter += 1;
      const data = authData(o);
      const client = clientData('webauthn.get', o);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
        },
      };
    },
  };
}

/** COSE form of a P-256 key (RFC 9052). */
function coseKeyOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return isoCBOR.encode(cose as never);
}
