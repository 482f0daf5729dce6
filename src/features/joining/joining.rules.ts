import { addressName } from '#features/student-accounts/student-accounts.rules.ts';

/** The validity of an invitation in days: long enough for a holiday, short of a term. */
export const INVITATION_DAYS = 14;

/**
 * The nth address to try for a person without e-mail: aline.ngo@lycee.cm, aline.ngo-2@lycee.cm. It is used
 * for signing in only.
 */
export function ownAddress(fullName: string, domain: string, nth: number): string {
  const name = addressName(fullName.trim().replaceAll(/\s+/g, '.'), 'person');
  return `${nth === 1 ? name : `${name}-${nth}`}@${domain}`;
}

/** A masked address for the holder of a slip: enough to recognize one's own, too little to learn another's. */
export function emailHint(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** A child's first name: names are written family name first, so it is the last word. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/).at(-1) ?? fullName;
}
