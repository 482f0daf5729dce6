import { addressName } from '#features/student-accounts/student-accounts.rules.ts';

/** How long an invitation opens: over the holidays of one family, not over a term. */
export const INVITATION_DAYS = 14;

/** The nth address to try for somebody without e-mail: aline.ngo@lycee.cm, aline.ngo-2@lycee.cm. It signs in and gets no mail. */
export function ownAddress(fullName: string, domain: string, nth: number): string {
  const name = addressName(fullName.trim().replaceAll(/\s+/g, '.'), 'person');
  return `${nth === 1 ? name : `${name}-${nth}`}@${domain}`;
}

/** An address as a slip's holder may see it: enough to recognise one's own, too little to learn another's. */
export function emailHint(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** One name of a child: names are written family name first, so it is the last. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/).at(-1) ?? fullName;
}
