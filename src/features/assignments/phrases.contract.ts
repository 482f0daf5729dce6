import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { LOCALES } from '#platform/i18n/locale.ts';
import { mayMarkWork } from './assignments.policy.ts';
import { MOST_PHRASE, MOST_PHRASES } from './phrases.rules.ts';

const tags = ['assignments'];
const phrases = z.array(z.string());

export const Phrases = z.object({ fr: phrases, en: phrases });
export type Phrases = z.infer<typeof Phrases>;

export const PhrasesInput = z.strictObject({
  language: z.enum(LOCALES),
  /** In order: the first is typed as /1. */
  phrases: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(MOST_PHRASE, /*i18n*/ 'A phrase can have at most 200 characters'),
        ),
    )
    .check(z.maxLength(MOST_PHRASES, /*i18n*/ 'At most 9 phrases can be kept in each language')),
});
export type PhrasesInput = z.infer<typeof PhrasesInput>;

export const phrasesContract = {
  list: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'GET',
      path: '/comment-phrases',
      summary: 'The teacher’s own phrases for comments, by language',
      tags,
    })
    .output(Phrases),
  save: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'PUT',
      path: '/comment-phrases',
      summary: 'Keep the teacher’s phrases of a language, in this order',
      tags,
    })
    .input(PhrasesInput)
    .output(Phrases),
};
