import { anId, oneOf, wholeUpTo } from '#platform/http/filters.ts';
import { KINDS, RULES } from './early-warning.rules.ts';

/** `mine`: flags owned by the reader. By default all open ones. */
export const SHOWN = ['unowned', 'mine', 'overdue', 'in_hand', 'closed'] as const;
export type Shown = (typeof SHOWN)[number];

export const FLAGS_A_PAGE = 60;

export const flagFilters = {
  kind: oneOf(KINDS),
  class_id: anId,
  rule: oneOf(RULES),
  state: oneOf(SHOWN),
  student_id: anId,
  /** A single flag, for links from notices. */
  flag: anId,
  limit: wholeUpTo(5_000),
};
