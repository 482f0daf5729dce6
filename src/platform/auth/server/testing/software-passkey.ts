import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { GoTrueClient } from '@supabase/auth-js';

type Bytes = Uint8Array<ArrayBuffer>;
type Creation = { challenge: string | ArrayBuffer; rp: { id?: string }; user: { id: string | ArrayBuffer } };
type Request = { challenge: string | ArrayBuffer; rpId?: string };

const base64url = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString('base64url');
const asText = (value: string | ArrayBuffer) =>
  typeof value === 'string' ? value : base64url(new Uint8Array(value));
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * A test authenticator, driven like one by a browser: a P-256 key and a counter. `asked` says whether it
 * verified the person's finger or PIN; `origin` is the page it believes to be on.
 */
export function softwarePasskey({ origin = 'https://portal.school.test', asked = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const state = { counter: 0, userHandle: base64url(randomBytes(36)), origin, asked };

  const clientData = (type: string, challenge: string | ArrayBuffer) =>
    Buffer.from(
      JSON.stringify({ type, challenge: asText(challenge), origin: state.origin, crossOrigin: false }),
    );
  const authenticatorData = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const verified = state.asked ? VERIFIED : 0;
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | verified | flags]), counter, more]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    state,
    /** The browser's JSON for a new passkey. */
    create({ challenge, rp, user }: Creation) {
      state.userHandle = asText(user.id);
      const cose = isoCBOR.encode(
        new Map<number, number | Bytes>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)]);
      const authData = Uint8Array.from(authenticatorData(rp.id ?? '', ATTESTED, attested));
      const attestation = isoCBOR.encode(
        new Map<string, string | Bytes | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      );
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** The browser's JSON for an assertion. */
    show({ challenge, rpId = '' }: Request) {
      state.counter += 1;
      const client = clientData('webauthn.get', challenge);
      const authData = authenticatorData(rpId, 0);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: state.userHandle,
        },
      };
    },
  };
}
type SoftwarePasskey = ReturnType<typeof softwarePasskey>;
type Client = Pick<GoTrueClient, 'mfa'>;

const SITE = { rpId: 'portal.school.test', rpOrigins: ['https://portal.school.test'] };
/** As the browser's own object, whose JSON the client reads. */
const asBrowserObject = (json: object) => ({ toJSON: () => json }) as never;

/** Registers a passkey as a second factor with the official client; throws the server's error. */
export async function enrolPasskey({ mfa }: Client, passkey: SoftwarePasskey) {
  const { data: begun, error } = await mfa.enroll({ factorType: 'webauthn' });
  if (error) throw error;
  const factorId = begun.id;
  const { data: asked } = await mfa.challenge({ factorId, webauthn: SITE });
  if (asked?.webauthn.type !== 'create') throw new Error('There is nothing to make.');
  const made = passkey.create(asked.webauthn.credential_options.publicKey as never);
  const verified = await mfa.verify({
    factorId,
    challengeId: asked.id,
    webauthn: { ...SITE, type: 'create', credential_response: asBrowserObject(made) },
  });
  if (verified.error) throw verified.error;
  return { factorId };
}

/** Answers a challenge for a passkey with the official client. */
export async function showPasskey({ mfa }: Client, factorId: string, passkey: SoftwarePasskey) {
  const { data: asked, error } = await mfa.challenge({ factorId, webauthn: SITE });
  if (error) throw error;
  const shown = passkey.show(asked.webauthn.credential_options.publicKey as never);
  return mfa.verify({
    factorId,
    challengeId: asked.id,
    webauthn: { ...SITE, type: 'request', credential_response: asBrowserObject(shown) },
  });
}
