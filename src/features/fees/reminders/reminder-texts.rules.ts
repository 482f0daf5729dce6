/** When a reminder comes, by the first due date of the fees in it. */
export const MOMENTS = ['before', 'on', 'after'] as const;
export type ReminderMoment = (typeof MOMENTS)[number];

/** Facts that a text of the school may name, each in braces. */
export const PLACEHOLDERS = ['student', 'amount', 'day'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type ReminderFacts = Readonly<Record<Placeholder, string>>;

export const MOST_REMINDER_TEXT = 300;

const IN_BRACES = /\{([^{}]*)\}/g;

/** Whether all braces of a text hold a known placeholder. */
export function hasKnownPlaceholders(text: string): boolean {
  const named = [...text.matchAll(IN_BRACES)].map(([, name = '']) => name);
  return (
    named.every((name) => (PLACEHOLDERS as readonly string[]).includes(name)) &&
    !/[{}]/.test(text.replaceAll(IN_BRACES, ''))
  );
}

/** A text with its facts. Facts are inserted as they are: a name with braces names nothing. */
export const fillReminder = (text: string, facts: ReminderFacts): string =>
  text.replaceAll(IN_BRACES, (braced, name: string) => facts[name as Placeholder] ?? braced);

export const momentOf = (firstDue: string, today: string): ReminderMoment =>
  firstDue < today ? 'after' : firstDue === today ? 'on' : 'before';
