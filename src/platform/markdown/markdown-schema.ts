import * as z from 'zod/mini';

/** A run of text in one style; `href` only for checked URLs. */
export const MarkdownRun = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** The host of the link, unless its text already begins with it. */
  host: z.optional(z.string()),
});
export type MarkdownRun = z.infer<typeof MarkdownRun>;

/** A heading, a paragraph with its lines, or a list with its items. */
export const MarkdownBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'bullets', 'numbers']),
  lines: z.array(z.array(MarkdownRun)),
  /** The first number of a numbered list. */
  start: z.optional(z.int()),
});
export type MarkdownBlock = z.infer<typeof MarkdownBlock>;
