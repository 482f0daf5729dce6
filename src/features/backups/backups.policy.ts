import { office } from '#features/people/people.policy.ts';

export const maySeeBackups = office('technician');
export const mayPrintBackupKey = office('technician');
