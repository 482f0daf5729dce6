import * as z from 'zod/mini';
import { askProvider, type SmsGateway, type SmsOutcome } from './gateway.ts';

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.optional(z.string()),
    Recipients: z.array(z.object({ statusCode: z.int(), messageId: z.optional(z.string()) })),
  }),
});

/** Processed, sent, queued. */
const TAKEN = [100, 101, 102];
/** Errors of the provider or the network, after which a message may still be delivered. */
const UNCLEAR = [500, 501];

type Options = { url: string; user: string; key: string; sender: string; timeoutMs?: number };

/** Africa's Talking: bulk messages, one recipient per request. It has no idempotency key. */
export function africasTalking({ url, user, key, sender, timeoutMs }: Options): SmsGateway {
  return {
    send: async ({ to, text }) => {
      const fields = { username: user, to, message: text, ...(sender && { from: sender }) };
      const answer = await askProvider(
        {
          url,
          method: 'POST',
          headers: {
            apiKey: key,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(fields).toString(),
        },
        timeoutMs,
      );
      return 'text' in answer ? read(answer.text) : answer;
    },
  };
}

function read(text: string): SmsOutcome {
  const answer = Answer.safeParse(jsonOf(text));
  if (!answer.success) return { unknown: 'ANSWER' };
  const { Recipients, Message } = answer.data.SMSMessageData;
  const [recipient] = Recipients;
  // An unknown sender or an empty balance is reported instead of recipients.
  if (!recipient) return { fault: (Message ?? 'REFUSED').slice(0, 60), again: false };
  const { statusCode, messageId } = recipient;
  if (TAKEN.includes(statusCode)) return { accepted: true, ...(messageId && { id: messageId }) };
  return UNCLEAR.includes(statusCode)
    ? { unknown: String(statusCode) }
    : { fault: String(statusCode), again: false };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
