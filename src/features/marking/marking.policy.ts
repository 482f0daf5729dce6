import { has } from '#features/people/people.policy.ts';

/** The office decides how marks are counted. */
export const mayKeepMarking = has('admin');
