import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data: the person was there, was recognised, and a new key follows. */
const [present, recognised, withKey] = [0x01, 0x04, 0x40];

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** What a site asks for; `host` and `origin`: which site the browser says it is. */
type Asked = { challenge: string; origin?: string; host?: string };

/** A device that holds one passkey, in place of a phone (WebAuthn, ES256, no attestation). */
export function createPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signatures = 0;

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ host = 'localhost' }: Asked, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++signatures);
    return Buffer.concat([sha256(host), Buffer.of(flags), counter]);
  };
  const cosePublicKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [kty, alg, crv, xs, ys] = [1, 3, -1, -2, -3];
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [kty, 2],
        [alg, -7],
        [crv, 1],
        [xs, new Uint8Array(Buffer.from(x, 'base64url'))],
        [ys, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;

  return {
    /** Makes the passkey. */
    create(asked: Asked) {
      const idLength = Buffer.of(0, id.length);
      const key = Buffer.concat([Buffer.alloc(16), idLength, id, cosePublicKey()]);
      const authData = new Uint8Array(Buffer.concat([head(asked, present | recognised | withKey), key]));
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      );
      const clientDataJSON = base64url(clientData('webauthn.create', asked));
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    /** Signs what the site asks for. */
    sign(asked: Asked) {
      const authenticatorData = head(asked, present | recognised);
      const client = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const signed = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      };
      return { method: 'passkey' as const, signed: { ...credential, response: signed } };
    },
  };
}
