import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomInt, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, sha512 } from './ed25519.rules.ts';

const rawKey = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }).subarray(-32));
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

it('hashes equal those of Node, around every block boundary', () => {
  for (const length of [0, 1, 3, 63, 110, 111, 112, 113, 127, 128, 129, 239, 240, 300]) {
    const bytes = new Uint8Array(randomBytes(length));
    expect(Buffer.from(sha512(bytes)).toString('hex')).toBe(createHash('sha512').update(bytes).digest('hex'));
  }
});

describe('a signature', () => {
  // RFC 8032, section 7.1, tests 1 to 3.
  it.each([
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('of the standard is accepted: %s', (key, message, signature) => {
    expect(isSignedBy(hex(key), hex(message), hex(signature))).toBe(true);
  });

  it('of Node is accepted, and none with a flipped bit, another key or another message', () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const key = rawKey(publicKey);
      const message = new Uint8Array(randomBytes(randomInt(200)));
      const signature = new Uint8Array(sign(null, message, privateKey));
      expect(isSignedBy(key, message, signature)).toBe(true);
      const bit = randomInt(512);
      const turned = Uint8Array.from(signature, (byte, at) =>
        at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      );
      expect(isSignedBy(key, message, turned)).toBe(false);
      expect(isSignedBy(key, Uint8Array.of(...message, 0), signature)).toBe(false);
      expect(isSignedBy(rawKey(generateKeyPairSync('ed25519').publicKey), message, signature)).toBe(false);
    }
  });

  it('with another encoding of the same numbers is refused', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const message = new Uint8Array(randomBytes(40));
    const signature = new Uint8Array(sign(null, message, privateKey));
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    let answer =
      signature.subarray(32).reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n) + order;
    const malleable = Uint8Array.from(signature);
    for (let at = 32; at < 64; at += 1) {
      malleable[at] = Number(answer & 255n);
      answer >>= 8n;
    }
    expect(isSignedBy(rawKey(publicKey), message, malleable)).toBe(false);
    // y = p + 1 encodes the same point as y = 1.
    const beyond = hex('ee' + 'ff'.repeat(30) + '7f');
    expect(isSignedBy(beyond, message, signature)).toBe(false);
    expect(isSignedBy(rawKey(publicKey), message, signature.subarray(0, 63))).toBe(false);
    expect(isSignedBy(rawKey(publicKey).subarray(1), message, signature)).toBe(false);
  });
});
