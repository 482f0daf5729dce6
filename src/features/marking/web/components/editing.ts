import type { MarkingScheme } from '../../marking-scheme.ts';

/** Props shared by every field of the form: the draft scheme and the server's errors. */
export type Editing = {
  draft: MarkingScheme;
  set: (path: string, value: unknown) => void;
  errorAt: (path: string) => { message: string } | undefined;
};
