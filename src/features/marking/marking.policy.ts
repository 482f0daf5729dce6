import { office } from '#features/people/people.policy.ts';

export const mayKeepMarking = office('academic');
