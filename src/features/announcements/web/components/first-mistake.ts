import type { FieldMistake } from '#platform/ui/forms/field.tsx';

type Mistakes = FieldMistake | readonly FieldMistake[];

/** The mistake of a list, or of the first of its items that has one. */
export const firstMistake = (mistakes: Mistakes): FieldMistake =>
  Array.isArray(mistakes) ? mistakes.find((each) => each?.message) : (mistakes as FieldMistake);
