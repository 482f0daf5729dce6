import * as z from 'zod/mini';
import { anyone } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepPaperKeys } from './signed-papers.policy.ts';

const KEY_NEEDED = /*i18n*/ 'A key has 64 characters: digits, and letters from a to f';
const publicKey = z
  .string(KEY_NEEDED)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, KEY_NEEDED));

/** Public keys for verification. The secret keys never leave the server. */
export const PaperKeys = z.object({
  /** The school's own keys, the active one first. */
  own: z.array(
    z.object({
      public_key: z.string(),
      since: z.iso.date(),
      /** The last day on which it signed; null while active. */
      until: z.nullable(z.iso.date()),
    }),
  ),
  /** Keys of other schools, whose papers are verified here too. */
  others: z.array(z.object({ public_key: z.string(), school: z.string() })),
});
export type PaperKeys = z.infer<typeof PaperKeys>;

const SCHOOL_NEEDED = /*i18n*/ 'Please enter the name of the school';
export const OtherSchoolInput = z.strictObject({
  school: z
    .string(SCHOOL_NEEDED)
    .check(z.trim(), z.minLength(1, SCHOOL_NEEDED), z.maxLength(100, /*i18n*/ 'This text is too long')),
  public_key: publicKey,
});
export type OtherSchoolInput = z.infer<typeof OtherSchoolInput>;

export const PaperAnswer = z.object({
  /** unsigned: not signed by this school's keys. unknown: the school has no paper of that number. */
  state: z.enum(['valid', 'replaced', 'cancelled', 'unknown', 'unsigned']),
  /** The paper's fields as stored; for a replaced paper, those of the newer one if it may be shown. */
  facts: z.nullable(z.record(z.string(), z.nullable(z.string()))),
  /** The class's figures have changed since; the paper is still valid. */
  class_changed: z.boolean(),
});
export type PaperAnswer = z.infer<typeof PaperAnswer>;

const tags = ['signed papers'];

export const signedPapersContract = {
  keys: procedure
    .meta({ policy: mayKeepPaperKeys })
    .route({ method: 'GET', path: '/paper-keys', summary: 'The keys that verify papers', tags })
    .output(PaperKeys),
  renew: procedure
    .meta({ policy: mayKeepPaperKeys, stepUp: true, idempotent: true })
    .route({
      method: 'POST',
      path: '/paper-keys',
      successStatus: 201,
      summary: 'Sign papers with a new key from now on; earlier papers still verify',
      tags,
    })
    .output(PaperKeys),
  addSchool: procedure
    .meta({ policy: mayKeepPaperKeys })
    .route({
      method: 'POST',
      path: '/paper-schools',
      successStatus: 201,
      summary: 'Verify papers of another school too, by its key',
      tags,
    })
    .input(OtherSchoolInput)
    .errors({
      KEY_KNOWN: { status: 409, message: /*i18n*/ 'This key is in the list already.' },
    })
    .output(PaperKeys),
  removeSchool: procedure
    .meta({ policy: mayKeepPaperKeys })
    .route({
      method: 'DELETE',
      path: '/paper-schools/{public_key}',
      summary: 'No longer verify papers by a key of another school',
      tags,
    })
    .input(z.object({ public_key: publicKey }))
    .output(PaperKeys),
  checkFile: procedure
    .meta({ policy: mayKeepPaperKeys, heavy: true })
    .route({
      method: 'GET',
      path: '/paper-check-file',
      summary: 'One HTML file that verifies papers without a network',
      tags,
    })
    .output(z.file()),
  check: procedure
    .meta({ policy: anyone })
    .route({
      method: 'POST',
      path: '/paper-checks',
      summary: 'What the school says today of a paper that it signed, by the digits of its code',
      tags,
    })
    .input(z.strictObject({ digits: z.string().check(z.maxLength(2_000)) }))
    .output(PaperAnswer),
};
