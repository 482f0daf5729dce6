import { has } from '#features/people/people.policy.ts';

export const mayKeepMarking = has('admin');
