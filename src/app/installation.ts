import type { Environment } from '#platform/env/environment.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { smsProviderOf } from '#platform/sms/server/sms-gateway.ts';

/** The school's default name and time zone, until an administrator changes them. */
export const nameAndClockOf = (environment: Environment) => ({
  schoolName: environment.SCHOOL_NAME,
  timeZone: environment.SCHOOL_TIME_ZONE,
});

export function installationOf(environment: Environment): Installation {
  const { PUBLIC_URL, HOST, PORT, SCHOOL_NAME, SMTP_URL, DATABASE_URL, DATABASE_STANDBYS, PREAU_DEMO } =
    environment;
  return {
    publicUrl: (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, ''),
    schoolName: SCHOOL_NAME,
    sendsMail: SMTP_URL !== undefined,
    sendsSms: smsProviderOf(environment) !== null,
    // A demonstration is temporary, and its oldest account is months older than the installation.
    backsUpDaily: DATABASE_URL === undefined && !PREAU_DEMO,
    standbys: DATABASE_STANDBYS,
    proxyIsUntrusted: false,
  };
}

/** The mail server and the sender, which defaults to the portal's own name. */
export function mailSettingsOf(environment: Environment): { smtpUrl: string | undefined; from: string } {
  const { SMTP_URL, MAIL_FROM, SCHOOL_NAME } = environment;
  const { hostname } = new URL(installationOf(environment).publicUrl);
  const name = SCHOOL_NAME.replaceAll(/["\\\r\n]/g, ' ');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM ?? `"${name}" <preau@${hostname}>` };
}
