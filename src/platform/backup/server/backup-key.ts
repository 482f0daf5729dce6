import { hkdfSync, scrypt } from 'node:crypto';

const BYTES = 32;
/** Number of groups in a printed key: 148 bits. */
export const KEY_GROUPS = 8;
const PRINTED = new RegExp(`^([346789A-HJ-KMNPQRTWXY]{4}-){${KEY_GROUPS - 1}}[346789A-HJ-KMNPQRTWXY]{4}$`);
/** About 0.2 s and 32 MB for each guess at a passphrase. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/**
 * The key of one file, derived from 32 bytes in hexadecimal or base64, or from a passphrase. Each
 * file has a different salt and therefore a different key.
 */
export async function deriveFileKey(backupKey: string, salt: Buffer): Promise<Buffer> {
  const given = bytesOf(backupKey) ?? (await stretch(asPrinted(backupKey), salt));
  return Buffer.from(hkdfSync('sha256', given, salt, 'preau backup', BYTES));
}

/**
 * Normalizes a printed key, whatever case and spaces it was typed with; any other passphrase is
 * returned unchanged.
 */
export function asPrinted(text: string): string {
  const code = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '-');
  return PRINTED.test(code) ? code : text;
}

/** The bytes of a raw key, or null if the text is a passphrase. */
function bytesOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return null;
}

function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Normalized, so that an accent composed of two characters equals the precomposed one.
    scrypt(passphrase.normalize('NFC'), salt, BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
