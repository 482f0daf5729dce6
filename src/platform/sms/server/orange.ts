import * as z from 'zod/mini';
import { jsonOf } from './africas-talking.ts';
import { askProvider, type SmsGateway, type SmsOutcome } from './gateway.ts';

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() });

type Options = {
  url: string;
  user: string;
  key: string;
  /** The number that Orange assigned to the school, `+2370000`. */
  sender: string;
  /** Shown instead of the number; Orange registers it on request. */
  senderName: string;
  now?: () => Date;
  timeoutMs?: number;
};

const SPARE_MS = 60_000;

/** Orange's SMS API: a token for an hour, then one request per message. */
export function orange({ url, user, key, sender, senderName, now = () => new Date(), timeoutMs }: Options) {
  let held: { token: string; until: number } | null = null;

  async function tokenOf(): Promise<string | Exclude<SmsOutcome, { accepted: true; id?: string }>> {
    if (held && held.until > now().getTime()) return held.token;
    const answer = await askProvider(
      {
        url: `${url}/oauth/v3/token`,
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: 'grant_type=client_credentials',
      },
      timeoutMs,
    );
    // No message has been sent yet, so a retry sends nothing twice.
    if ('unknown' in answer) return { fault: `token ${answer.unknown}`, again: true };
    if ('fault' in answer) return { ...answer, fault: `token ${answer.fault}` };
    const token = Token.safeParse(jsonOf(answer.text));
    if (!token.success) return { fault: 'token ANSWER', again: true };
    const { access_token, expires_in } = token.data;
    held = { token: access_token, until: now().getTime() + expires_in * 1000 - SPARE_MS };
    return access_token;
  }

  const gateway: SmsGateway = {
    send: async ({ to, text }) => {
      const token = await tokenOf();
      if (typeof token !== 'string') return token;
      const senderAddress = `tel:${sender}`;
      const answer = await askProvider(
        {
          url: `${url}/smsmessaging/v1/outbound/${encodeURIComponent(senderAddress)}/requests`,
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            outboundSMSMessageRequest: {
              address: `tel:${to}`,
              senderAddress,
              ...(senderName && { senderName }),
              outboundSMSTextMessage: { message: text },
            },
          }),
        },
        timeoutMs,
      );
      if ('text' in answer) return { accepted: true };
      if ('fault' in answer && answer.fault === '401') {
        held = null;
        return { fault: '401', again: true };
      }
      return answer;
    },
  };
  return gateway;
}
