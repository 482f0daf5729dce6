import { newId } from '#platform/db/ids.ts';
import { foldTypography } from '../parts.ts';
import { CODE } from './spool.ts';
import { type SmsEnvironment, smsGateway } from './sms-gateway.ts';

/**
 * Sends single text messages, such as a code, through the configured gateway. Undefined without one. A
 * message that was not certainly accepted counts as not sent: the recipient requests another code.
 */
export function smsSender(environment: SmsEnvironment) {
  const gateway = smsGateway(environment);
  if (!gateway) return undefined;
  return async (to: string, text: string): Promise<void> => {
    const outcome = await gateway.send({ id: `${CODE}${newId()}`, to, text: foldTypography(text) });
    if ('accepted' in outcome || 'spooled' in outcome) return;
    throw new Error(`The provider answered ${'fault' in outcome ? outcome.fault : outcome.unknown}.`);
  };
}
