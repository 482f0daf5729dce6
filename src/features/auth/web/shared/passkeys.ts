import type { MFAVerifyWebauthnParams } from '@supabase/auth-js';
import { authClient } from '#platform/auth/web/session.ts';
import { signInRefusal } from './auth-refusal.ts';

const NOT_SHOWN = /*i18n*/ 'No passkey was used. Try again, or choose another way.';
const ALREADY_HERE = /*i18n*/ 'This device already has a passkey for your account.';
const NOT_HERE = /*i18n*/ 'Passkeys only work at the secure address of the portal.';

/** The relying party of passkeys: this portal only. */
export const HERE = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

/** Browsers support passkeys in secure contexts only. */
export function passkeysWorkHere(): boolean {
  return typeof PublicKeyCredential === 'function' && 'credentials' in navigator;
}

/** A readable message for a passkey error, where the browser's is only technical. */
export function passkeyRefusal(error: unknown): unknown {
  const { name } = (error ?? {}) as { name?: unknown };
  switch (name) {
    case 'InvalidStateError':
      return ALREADY_HERE;
    case 'SecurityError':
    case 'NotSupportedError':
      return NOT_HERE;
    case 'NotAllowedError':
    case 'AbortError':
    case undefined:
      return NOT_SHOWN;
    default:
      return signInRefusal(error);
  }
}

type Credentials<AccountAction extends 'create' | 'request'> =
  MFAVerifyWebauthnParams<AccountAction>['webauthn']['credential_response'];
type Ceremony<Made> = Promise<{ data: Made; error: null } | { data: null; error: unknown }>;

// Written by hand because the client's helper requests a cross-platform security key, with which phones offer
// nothing.

/** Requests a passkey known to the server from the browser. */
export function askForPasskey(publicKey: object): Ceremony<Credentials<'request'>> {
  return ceremony(() =>
    navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions }),
  );
}

export function makePasskey(publicKey: object): Ceremony<Credentials<'create'>> {
  return ceremony(() =>
    navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }),
  );
}

async function ceremony<Made>(run: () => Promise<Credential | null>): Ceremony<Made> {
  if (!passkeysWorkHere()) return { data: null, error: NOT_HERE };
  try {
    const credential = await run();
    return credential ? { data: credential as Made, error: null } : { data: null, error: NOT_SHOWN };
  } catch (error) {
    return { data: null, error: passkeyRefusal(error) };
  }
}

/** Signs in with a passkey alone; returns the refusal, or null. */
export async function signInWithPasskey(): Promise<unknown> {
  const { error } = await (await authClient()).signInWithPasskey();
  return error && passkeyRefusal(error);
}
