import type { MarkingScheme } from '../../marking-scheme.ts';

/** What every field of the form is given: the scheme as it shall be, and what the server said of it. */
export type Editing = {
  draft: MarkingScheme;
  set: (path: string, value: unknown) => void;
  errorAt: (path: string) => { message: string } | undefined;
};
