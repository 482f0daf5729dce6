import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { NewPasskey, ShownPasskey } from './factor-bodies.ts';
import type { Factor } from './factors.ts';
import type { User } from '../users.ts';

// Uses 25 MB of memory, so it is loaded only when the first passkey is used.
const library = () => import('@simplewebauthn/server');

export type Site = Pick<Installation, 'publicUrl' | 'schoolName'>;

/** The relying party for passkeys: from the configured address, never from request headers. */
function siteOf({ publicUrl }: Site): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

const keysOf = (factors: Factor[]) =>
  factors.flatMap(({ credential_id: id, credential }) =>
    id && credential ? [{ id, ...(credential.transports && { transports: credential.transports }) }] : [],
  );

/**
 * Options for creating a passkey. It is discoverable (sign-in needs no address) and requires user verification by
 * finger, face or PIN, so that using it counts as two factors.
 */
export async function optionsForNewPasskey(site: Site, user: User, known: Factor[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site.schoolName,
    rpID: siteOf(site).rpID,
    userName: user.email,
    userDisplayName: user.email,
    userID: Uint8Array.from(Buffer.from(user.id)),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: keysOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options for an assertion by one of these passkeys, or by any if none are given. */
export async function optionsForPasskey(site: Site, known: Factor[], challenge?: Buffer) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(site).rpID,
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: keysOf(known),
    ...(challenge && { challenge: Uint8Array.from(challenge) }),
  });
}

/** The user handle that a browser stores with a passkey and returns with an assertion. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/** The fields to store for a new passkey, or null if the response does not match the challenge or this site. */
export async function readNewPasskey(site: Site, given: NewPasskey, challenge: string) {
  const { rpID, origin } = siteOf(site);
  const { transports } = given.response;
  const { verifyRegistrationResponse } = await library();
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    credential: {
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      backedUp: credentialBackedUp,
      ...(transports && { transports }),
    },
  };
}

/**
 * The passkey with its counter updated; null if the response is invalid for this challenge. A counter that does not
 * advance indicates a copied passkey.
 */
export async function readShownPasskey(site: Site, given: ShownPasskey, challenge: string, factor: Factor) {
  const { rpID, origin } = siteOf(site);
  const { credential_id, credential, user_id } = factor;
  const { userHandle } = given.response;
  if (!credential_id || !credential || given.id !== credential_id) return null;
  if (userHandle && userHandle !== userHandleOf(user_id)) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credential_id,
        publicKey: Uint8Array.from(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { credential: { ...credential, counter: newCounter, backedUp: credentialBackedUp } };
}

/** The library throws for every invalid response, from format to signature: return null instead. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
