import { has } from '#features/people/people.policy.ts';

/** How marks are counted is the office's to say. */
export const mayKeepMarking = has('admin');
