export const CONTRACTS = [
  'civil_servant',
  'permanent',
  'fixed_term',
  'parents',
  'part_time',
  'volunteer',
] as const;
export type Contract = (typeof CONTRACTS)[number];

/** Whether somebody currently works here, and if not, why. */
export const POSTS = ['at_post', 'absent', 'on_leave', 'retired', 'deceased'] as const;
export type Post = (typeof POSTS)[number];
