import * as z from 'zod/mini';
import { isLongEnoughPhone, SHORT_PHONE } from '#platform/phone/phone.ts';

export const Phone = z
  .string()
  .check(
    z.trim(),
    z.refine(isLongEnoughPhone, SHORT_PHONE),
    z.maxLength(30, /*i18n*/ 'Phone can have at most 30 characters'),
  );
export const ContactEmail = z
  .email(/*i18n*/ 'Invalid email address')
  .check(z.maxLength(200, /*i18n*/ 'Invalid email address'));

export const UndoAccountInput = z.strictObject({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please give a reason'),
      z.maxLength(500, /*i18n*/ 'Reason can have at most 500 characters'),
    ),
});
export type UndoAccountInput = z.infer<typeof UndoAccountInput>;
export const NO_ACCOUNT = { status: 409, message: /*i18n*/ 'No account is linked here any more.' } as const;

/** An optional form field: '' from an untouched field means unknown. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.union([z.literal(''), schema]));

export const GuardianPerson = z.strictObject({
  full_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, /*i18n*/ 'Name must be at least 2 characters'),
      z.maxLength(100, /*i18n*/ 'Name can have at most 100 characters'),
    ),
  phone: optional(Phone),
  other_phone: optional(Phone),
  email: optional(ContactEmail),
  address: optional(
    z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'Address can have at most 500 characters')),
  ),
  occupation: optional(
    z.string().check(z.trim(), z.maxLength(100, /*i18n*/ 'Occupation can have at most 100 characters')),
  ),
  language: z.optional(z.enum(['', 'en', 'fr'])),
});
export type GuardianPerson = z.infer<typeof GuardianPerson>;
