import { authClient } from '#platform/auth/web/session.ts';
import { signInRefusal } from './auth-refusal.ts';
import { type Answer, refused } from './factors.ts';
import { HERE, makePasskey, passkeyRefusal } from './passkeys.ts';
import { withProof } from './with-proof.ts';

/** Creates and enrolls a passkey on this device; returns the refusal, or null. */
export async function enrolPasskey(friendlyName: string): Promise<unknown> {
  const { mfa } = await authClient();
  const { data: factor, error } = await withProof(() => mfa.enroll({ factorType: 'webauthn', friendlyName }));
  if (!factor) return signInRefusal(error);
  const refusal = await confirmPasskey(factor.id);
  if (refusal) await forgetFactor(factor.id);
  return refusal;
}

async function confirmPasskey(factorId: string): Promise<unknown> {
  const { mfa } = await authClient();
  const { data, error } = await mfa.challenge({ factorId, webauthn: HERE() });
  if (!data) return signInRefusal(error);
  if (data.webauthn.type !== 'create') return passkeyRefusal(null);
  const made = await makePasskey(data.webauthn.credential_options.publicKey);
  if (!made.data) return made.error;
  const verified = await mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...HERE(), type: 'create', credential_response: made.data },
  });
  return verified.error && signInRefusal(verified.error);
}

/** The secret for an authenticator app: as a QR code, and as text for a device without a camera. */
export type NewAuthenticator = { id: string; picture: string; secret: string };

/** Begins enrolling an authenticator app, which is active once its first code is verified. */
export async function beginAuthenticator(friendlyName: string): Promise<Answer<NewAuthenticator>> {
  const { data, error } = await withProof(async () =>
    (await authClient()).mfa.enroll({ factorType: 'totp', friendlyName }),
  );
  if (!data) return refused(error);
  return {
    data: { id: data.id, picture: asPicture(data.totp.qr_code), secret: data.totp.secret },
    error: null,
  };
}

/** Begins enrolling a phone, which is active once the code sent to it is verified. */
export async function beginPhone(friendlyName: string, phone: string): Promise<Answer<string>> {
  const { data, error } = await withProof(async () =>
    (await authClient()).mfa.enroll({ factorType: 'phone', friendlyName, phone }),
  );
  return data ? { data: data.id, error: null } : refused(error);
}

/** Removes an unconfirmed factor. A failure is harmless: the server cleans up. */
export async function forgetFactor(factorId: string): Promise<void> {
  await (await authClient()).mfa.unenroll({ factorId });
}

/** The client puts raw SVG after "data:", where a # would truncate it. */
function asPicture(address: string): string {
  const svg = address.slice(address.indexOf(',') + 1);
  return svg.startsWith('<') ? `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` : address;
}
