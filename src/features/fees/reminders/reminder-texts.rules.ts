/** The position of a reminder relative to the earliest due date of its fees. */
export const MOMENTS = ['before', 'on', 'after'] as const;
export type ReminderMoment = (typeof MOMENTS)[number];

/** Facts that a school's text may contain, each in braces. */
export const PLACEHOLDERS = ['student', 'amount', 'day'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type ReminderFacts = Readonly<Record<Placeholder, string>>;

export const MOST_REMINDER_TEXT = 300;

const IN_BRACES = /\{([^{}]*)\}/g;

/** Whether every pair of braces in a text holds a known placeholder. */
export function hasKnownPlaceholders(text: string): boolean {
  const named = [...text.matchAll(IN_BRACES)].map(([, name = '']) => name);
  return (
    named.every((name) => (PLACEHOLDERS as readonly string[]).includes(name)) &&
    !/[{}]/.test(text.replaceAll(IN_BRACES, ''))
  );
}

/** Fills in the placeholders of a text. Inserted facts are not expanded again, even if a name contains braces. */
export const fillReminder = (text: string, facts: ReminderFacts): string =>
  text.replaceAll(IN_BRACES, (braced, name: string) => facts[name as Placeholder] ?? braced);

export const momentOf = (firstDue: string, today: string): ReminderMoment =>
  firstDue < today ? 'after' : firstDue === today ? 'on' : 'before';
