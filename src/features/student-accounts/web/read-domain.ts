import { EmailDomain } from '../student-accounts.contract.ts';

/** A separate module, so that the schema loads on demand and not with the dashboard. */
export const readDomain = (text: string) => EmailDomain.safeParse(text);
