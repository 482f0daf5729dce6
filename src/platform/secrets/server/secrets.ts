import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Cryptographic operations of this installation, based on one key that is not in the database. */
export type Secrets = {
  /** Encrypts a text for a purpose; the result differs each time. */
  seal: (purpose: string, text: string) => string;
  /** Throws if the text was sealed for another purpose, under another key, or altered. */
  open: (purpose: string, sealed: string) => string;
  /** A keyed hash, for short codes that could be found from a plain hash by anyone who reads the table. */
  hash: (purpose: string, text: string) => string;
  /** True if this is the keyed hash of the text. Constant time. */
  matches: (purpose: string, text: string, hash: string) => boolean;
};

/** The installation's secrets from its key (32 bytes or more). */
export function secretsFrom(key: Buffer): Secrets {
  const derived = new Map<string, Buffer>();
  const keyFor = (use: string, purpose: string): Buffer => {
    const name = `${use} ${purpose}`;
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', name, 32));
    derived.set(name, known);
    return known;
  };
  const hash = (purpose: string, text: string) =>
    createHmac('sha256', keyFor('hash', purpose)).update(text).digest('base64url');
  return {
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    hash,
    matches(purpose, text, given) {
      const right = Buffer.from(hash(purpose, text));
      const other = Buffer.from(given);
      return right.length === other.length && timingSafeEqual(right, other);
    },
  };
}
