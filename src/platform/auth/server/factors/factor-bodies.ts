import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';

const LONGEST_NAME = 120;
/** Base64url from authenticators; the size of the whole body is limited separately. */
const Bytes = z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(12_000));

// No control characters and no lone surrogates, which can neither be stored nor read.
const FriendlyName = z
  .string()
  .check(z.trim(), z.maxLength(LONGEST_NAME), z.regex(/^[^\p{Cc}\p{Surrogate}]*$/u));

/** A phone number as people write it, converted to the form that providers expect: +237677123456. */
const Phone = z.string().check(
  z.overwrite((phone) => phone.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')),
  z.regex(/^\+[1-9]\d{7,14}$/, 'Please begin with + and the code of the country.'),
);

export const EnrolBody = z.strictObject({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.nullish(FriendlyName),
  issuer: z.nullish(FriendlyName),
  phone: z.nullish(Phone),
});
export type EnrolBody = z.infer<typeof EnrolBody>;

// The client sends whatever its caller passed; the passkey's site is determined by the server instead.
const Site = { rpId: z.optional(z.string()), rpOrigins: z.optional(z.array(z.string())) };

export const ChallengeBody = z.strictObject({
  factorId: z.optional(z.string()),
  channel: z.optional(z.enum(['sms', 'whatsapp'])),
  webauthn: z.optional(z.strictObject(Site)),
});

const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.nullish(z.string()),
};

/** A browser's JSON for a new passkey. Other fields are dropped. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A browser's JSON for a passkey assertion. */
export const ShownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.nullish(Bytes),
  }),
});
export type ShownPasskey = z.infer<typeof ShownPasskey>;

export const VerifyFactorBody = z.strictObject({
  challenge_id: Id,
  code: z.optional(z.string().check(z.maxLength(40))),
  webauthn: z.optional(
    z.discriminatedUnion('type', [
      z.strictObject({ ...Site, type: z.literal('create'), credential_response: NewPasskey }),
      z.strictObject({ ...Site, type: z.literal('request'), credential_response: ShownPasskey }),
    ]),
  ),
});
export type VerifyFactorBody = z.infer<typeof VerifyFactorBody>;

const gotrue_meta_security = z.optional(z.record(z.string(), z.unknown()));
export const PasskeyOptionsBody = z.strictObject({ gotrue_meta_security });
export const PasskeySignInBody = z.strictObject({
  challenge_id: Id,
  credential: ShownPasskey,
  gotrue_meta_security,
});
export const PasskeyRegistrationBody = z.strictObject({ challenge_id: Id, credential: NewPasskey });
export const PasskeyNameBody = z.strictObject({ friendly_name: FriendlyName });
