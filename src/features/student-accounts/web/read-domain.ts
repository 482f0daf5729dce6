import { EmailDomain } from '../student-accounts.contract.ts';

/** Apart, so that the schemas come when somebody presses the button and not with the dashboard. */
export const readDomain = (text: string) => EmailDomain.safeParse(text);
