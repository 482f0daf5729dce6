import { has } from '#features/people/people.policy.ts';

/** What a class owes is among the figures: the office's alone. */
export const maySeeClassFigures = has('admin');
