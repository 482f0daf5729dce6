import type { Environment } from '#platform/env/environment.ts';
import { africasTalking } from './africas-talking.ts';
import { gammuGateway } from './gammu-spool.ts';
import type { SmsGateway } from './gateway.ts';
import { DEFAULT_BODY, httpGateway } from './http-gateway.ts';
import { orange } from './orange.ts';
import { spoolGateway } from './spool.ts';

export type SmsEnvironment = Partial<Pick<Environment, `SMS_${string}` & keyof Environment>>;

export type SmsProvider = 'http' | 'africastalking' | 'orange' | 'spool' | 'gammu';

/** The configured provider; null without one. */
export function smsProviderOf({ SMS_PROVIDER, SMS_URL, SMS_SPOOL_DIR }: SmsEnvironment): SmsProvider | null {
  return SMS_PROVIDER ?? (SMS_SPOOL_DIR ? 'spool' : SMS_URL ? 'http' : null);
}

/** The configured gateway for text messages; undefined without one. */
export function smsGateway(environment: SmsEnvironment): SmsGateway | undefined {
  const {
    SMS_URL,
    SMS_METHOD = 'POST',
    SMS_BODY = DEFAULT_BODY,
    SMS_HEADER,
    SMS_TOKEN,
    SMS_USER = '',
    SMS_SENDER = '',
    SMS_SENDER_NAME = '',
    SMS_SPOOL_DIR,
  } = environment;
  const account = { user: SMS_USER, key: SMS_TOKEN ?? '', sender: SMS_SENDER };
  switch (smsProviderOf(environment)) {
    case 'spool':
      return spoolGateway(SMS_SPOOL_DIR!);
    case 'gammu':
      return gammuGateway(SMS_SPOOL_DIR!);
    case 'africastalking':
      return africasTalking({
        url: SMS_URL ?? 'https://api.africastalking.com/version1/messaging',
        ...account,
      });
    case 'orange':
      return orange({ url: SMS_URL ?? 'https://api.orange.com', ...account, senderName: SMS_SENDER_NAME });
    case 'http': {
      const headers = {
        ...(SMS_TOKEN && { authorization: `Bearer ${SMS_TOKEN}` }),
        ...(SMS_HEADER && headerOf(SMS_HEADER)),
      };
      return httpGateway({ url: SMS_URL!, method: SMS_METHOD, body: SMS_BODY, headers, sender: SMS_SENDER });
    }
    default:
      return undefined;
  }
}

/** Parses `X-Api-Key: secret`. */
function headerOf(line: string): Record<string, string> {
  const colon = line.indexOf(':');
  return { [line.slice(0, colon).trim()]: line.slice(colon + 1).trim() };
}
