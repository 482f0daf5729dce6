import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepFees } from '../fees.policy.ts';
import { hasKnownPlaceholders, MOST_REMINDER_TEXT } from './reminder-texts.rules.ts';

const text = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MOST_REMINDER_TEXT, /*i18n*/ 'This text is too long'),
    z.refine(hasKnownPlaceholders, /*i18n*/ 'Use only the placeholders listed, each in braces'),
  );
const both = z.strictObject({ fr: text, en: text });
/** The school's texts by moment and language; an empty one means the standard text. */
export const ReminderTexts = z.strictObject({ before: both, on: both, after: both });
export type ReminderTexts = z.infer<typeof ReminderTexts>;

const spoken = z.object({ fr: z.string(), en: z.string() });
const Texts = z.object({
  own: ReminderTexts,
  standard: z.object({ before: spoken, on: spoken, after: spoken }),
});
export type ReminderTextsAnswer = z.infer<typeof Texts>;

const tags = ['fees'];

export const reminderTextsContract = {
  get: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fees/reminders/texts',
      summary: 'What reminders of fees say, before, on and after the due date',
      tags,
    })
    .output(Texts),
  save: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'PUT',
      path: '/fees/reminders/texts',
      summary: 'Change what reminders of fees say; an empty text is the standard one',
      tags,
    })
    .input(ReminderTexts)
    .output(Texts),
};
