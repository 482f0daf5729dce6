import type { Context } from 'hono';
import * as z from 'zod/mini';
import { readJsonText } from '#platform/http/server/json-body.ts';
import { AUTH_MESSAGES } from '../auth-messages.ts';
import { AuthRefusal } from './refusal.ts';

const MOST_METADATA_BYTES = 4_096;

/** Limits the metadata of an account, which is meant for a name and a few choices, not for arbitrary data. */
export const isSmallEnough = (data: Record<string, unknown>) =>
  Buffer.byteLength(JSON.stringify(data)) <= MOST_METADATA_BYTES;

/** True if PostgreSQL can store the value: no NUL, no lone surrogate, and no deep nesting. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > 4) return false;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1));
}

const Metadata = z.record(z.string(), z.unknown()).check(
  z.refine(isSmallEnough, 'The data is larger than 4 kB.'),
  z.refine((data) => isStorable(data), 'The data cannot be stored.'),
);

const Email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.email(AUTH_MESSAGES.invalidEmail).check(z.maxLength(200, AUTH_MESSAGES.invalidEmail)),
);

// Fields that the official client always sends for captchas and link exchanges, which are unused here.
const clientExtras = {
  gotrue_meta_security: z.optional(z.record(z.string(), z.unknown())),
  code_challenge: z.nullish(z.string()),
  code_challenge_method: z.nullish(z.string()),
};

// Strict: a field that would give rights elsewhere (role, app_metadata) is rejected, not ignored.
export const SignUpBody = z.strictObject({
  email: Email,
  password: z.string(),
  data: z.optional(Metadata),
  ...clientExtras,
});
export const PasswordBody = z.strictObject({ email: z.string(), password: z.string(), ...clientExtras });
export const RefreshBody = z.strictObject({ refresh_token: z.string() });
export const UpdateUserBody = z.strictObject({
  password: z.optional(z.string()),
  current_password: z.optional(z.string()),
  data: z.optional(Metadata),
  ...clientExtras,
});
export const RecoverBody = z.strictObject({ email: z.string(), ...clientExtras });
export const VerifyBody = z.strictObject({
  type: z.literal('recovery'),
  token_hash: z.string().check(z.maxLength(300)),
  redirect_to: z.nullish(z.string()),
  ...clientExtras,
});
export const SignOutScope = z.enum(['local', 'others', 'global']);

/** Parses a JSON body by a schema; throws the protocol's error if it does not match. */
export async function readBody<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.output<T>> {
  let body: unknown;
  try {
    body = JSON.parse(await readJsonText(c.req.raw));
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message =
    issue?.code === 'unrecognized_keys'
      ? 'The request has a field that is not known here.'
      : issue?.path.length
        ? `${issue.path.join('.')}: ${issue.message}`
        : 'The request has not the right form.';
  throw new AuthRefusal(
    422,
    'validation_failed',
    issue?.message === AUTH_MESSAGES.invalidEmail ? AUTH_MESSAGES.invalidEmail : message,
  );
}
