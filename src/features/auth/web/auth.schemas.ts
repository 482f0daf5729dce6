import * as z from 'zod/mini';
import { ROLES } from '#features/people/people.rules.ts';

const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: /*i18n*/ 'Email is required', abort: true }),
    z.email(/*i18n*/ 'Invalid email address'),
  );

export const EmailInput = z.object({ email: Email });

export const PASSWORD_MIN = 6;

export const SignInInput = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, /*i18n*/ 'Password is required')),
});
export type SignInInput = z.infer<typeof SignInInput>;

export const SignUpInput = z.object({
  full_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, /*i18n*/ 'Name must be at least 2 characters'),
      z.maxLength(100, /*i18n*/ 'Name must be at most 100 characters'),
    ),
  role: z
    .string()
    .check(z.refine((role) => ROLES.some((known) => known === role), /*i18n*/ 'Please select your role')),
  email: Email,
  password: z.string().check(z.minLength(PASSWORD_MIN, /*i18n*/ 'Password must be at least 6 characters')),
});
export type SignUpInput = z.infer<typeof SignUpInput>;
