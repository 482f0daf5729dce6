import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { ownSecretKey } from './secret-key.ts';
import { secretsFrom } from './secrets.ts';
import { newShortCode, readShortCode } from './short-code.ts';

const secrets = secretsFrom(randomBytes(32));

describe('an encrypted text', () => {
  it('can be decrypted, and looks different each time', () => {
    const [first, second] = [
      secrets.seal('mail', 'mot de passe: é'),
      secrets.seal('mail', 'mot de passe: é'),
    ];
    expect(first).not.toBe(second);
    expect(secrets.open('mail', first)).toBe('mot de passe: é');
    expect(secrets.open('mail', second)).toBe('mot de passe: é');
  });

  it('cannot be decrypted for another purpose, with another key, or with one bit changed', () => {
    const sealed = secrets.seal('mail', 'secret');
    expect(() => secrets.open('authenticator', sealed)).toThrow();
    expect(() => secretsFrom(randomBytes(32)).open('mail', sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const place of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      expect(() => secrets.open('mail', changed.toString('base64url'))).toThrow();
    }
  });
});

it('a keyed hash reveals nothing without the key and differs by purpose', () => {
  const hash = secrets.hash('code', 'K7QF-9MXR');
  expect(secrets.matches('code', 'K7QF-9MXR', hash)).toBe(true);
  expect(secrets.matches('code', 'K7QF-9MXP', hash)).toBe(false);
  expect(secrets.hash('other', 'K7QF-9MXR')).not.toBe(hash);
  expect(secretsFrom(randomBytes(32)).hash('code', 'K7QF-9MXR')).not.toBe(hash);
});

describe('a short code', () => {
  it('has no letters that are easily confused, and does not repeat', () => {
    const codes = Array.from({ length: 2_000 }, () => newShortCode());
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes)
      expect(code).toMatch(/^[346789ABCDEFGHJKMNPQRTWXY]{4}(-[346789ABCDEFGHJKMNPQRTWXY]{4}){2}$/);
  });

  it('is parsed however it is typed, and nothing else is', () => {
    expect(readShortCode(' k7qf 9mxr4tgd ')).toBe('K7QF-9MXR-4TGD');
    expect(readShortCode('K7QF-9MXR')).toBeNull();
    expect(readShortCode('')).toBeNull();
  });
});

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'preau-key-'));
  atEndOfFile(() => rm(made, { recursive: true, force: true }));
  return made;
};

describe('the key file', () => {
  it('is created once, for its owner alone, even when two processes start together', async () => {
    const at = folder();
    const keys = await Promise.all([ownSecretKey(at), ownSecretKey(at), ownSecretKey(at)]);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(statSync(join(at, 'keys/secret.key')).mode & 0o777).toBe(0o600);
    expect((await ownSecretKey(at)).equals(keys[0]!)).toBe(true);
  });

  it('that was emptied is not silently recreated', async () => {
    const at = folder();
    await ownSecretKey(at);
    writeFileSync(join(at, 'keys/secret.key'), '');
    await expect(ownSecretKey(at)).rejects.toThrow('holds no key');
  });
});
