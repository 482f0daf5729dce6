import type { FieldMistake } from '#platform/ui/forms/field.tsx';

type Mistakes = FieldMistake | readonly FieldMistake[];

/** The error of a list, or of its first invalid item. */
export const firstMistake = (mistakes: Mistakes): FieldMistake =>
  Array.isArray(mistakes) ? mistakes.find((each) => each?.message) : (mistakes as FieldMistake);
