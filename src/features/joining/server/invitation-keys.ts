import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { readShortCode } from '#platform/secrets/server/short-code.ts';

const TOKEN = /^i\.([\w-]{22})\.[\w-]{43}$/;

type Signed = { id: string; expires_at: Date; code_hash: string };

const PURPOSE = 'invitation';
const whatIsSigned = ({ id, expires_at, code_hash }: Signed) =>
  `${id} ${expires_at.toISOString()} ${code_hash}`;

/** The link's token: the invitation's id, signed with its expiry and code, so that a new slip invalidates the old link. */
export function invitationToken(secrets: Secrets, invitation: Signed): string {
  const id = Buffer.from(invitation.id.replaceAll('-', ''), 'hex').toString('base64url');
  return `i.${id}.${secrets.hash(PURPOSE, whatIsSigned(invitation))}`;
}

/** The stored hash of a short code. */
export function codeHash(secrets: Secrets, code: string): string {
  return secrets.hash('invitation code', code);
}

/** The invitation that a link's token or a typed code refers to; null if it cannot be either. */
export function readKey(secrets: Secrets, key: string): { id: string } | { code_hash: string } | null {
  const [, named] = TOKEN.exec(key) ?? [];
  if (named) {
    const hex = Buffer.from(named, 'base64url').toString('hex');
    return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
  }
  const code = readShortCode(key);
  return code === null ? null : { code_hash: codeHash(secrets, code) };
}

/** Whether the key opens this invitation. A code was looked up by its hash; a token must be signed for the current row. */
export function opens(secrets: Secrets, key: string, invitation: Signed): boolean {
  if (!TOKEN.test(key)) return true;
  return secrets.matches(PURPOSE, whatIsSigned(invitation), key.slice(key.lastIndexOf('.') + 1));
}
