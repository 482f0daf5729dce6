import { has } from '#features/people/people.policy.ts';

export const maySeeBackups = has('admin');
export const mayPrintBackupKey = has('admin');
