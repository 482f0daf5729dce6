import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const RECORD_SIZE = 4096;

/**
 * Encrypts a message for one subscription (RFC 8291, aes128gcm), so that the push service cannot read it.
 * Salt and key pair are new for each message; tests pass those of the standard.
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: string,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const pair = createECDH('prime256v1');
  if (privateKey) pair.setPrivateKey(privateKey);
  else pair.generateKeys();
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = Buffer.from(
    hkdfSync('sha256', pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32),
  );
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  // The delimiter of the last record.
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, ...body, cipher.getAuthTag()]);
}
