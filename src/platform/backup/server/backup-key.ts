import { hkdfSync, scrypt } from 'node:crypto';

const BYTES = 32;
/** Some 0.2 s and 32 MB for each guess at a passphrase. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** The key of one file: from 32 bytes in hexadecimal or base64, or from a passphrase. Each file has its own salt, and with it its own key. */
export async function deriveFileKey(backupKey: string, salt: Buffer): Promise<Buffer> {
  const given = bytesOf(backupKey) ?? (await stretch(backupKey, salt));
  return Buffer.from(hkdfSync('sha256', given, salt, 'preau backup', BYTES));
}

/** Null for what is a passphrase. */
function bytesOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return null;
}

function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // An accent that another keyboard composes from two signs is the same accent.
    scrypt(passphrase.normalize('NFC'), salt, BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
