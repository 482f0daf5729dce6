import * as z from 'zod/mini';
import { LOCALES } from '#platform/i18n/locale.ts';
import { MOST_TEXT, MOST_TITLE } from './announcements.rules.ts';

/** A text to translate; `to` is the language of the draft. */
export const DraftInput = z.strictObject({
  to: z.enum(LOCALES),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_TITLE)),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_TEXT)),
});
export type DraftInput = z.infer<typeof DraftInput>;

export const DraftText = z.object({ title: z.string(), body: z.string() });
export type DraftText = z.infer<typeof DraftText>;
