import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import * as z from 'zod/mini';
import type { Fault } from '../assistant.rules.ts';
import { guardedLookup, literalAddress, mayConnect, REFUSED_ADDRESS } from './model-address.ts';

export type Connection = { address: string; model: string; key: string | null };
/** `system` contains the product's instructions, `user` the text to work on. */
export type Prompt = { system: string; user: string };
export type Answered = { text: string } | { fault: Fault };

export const MOST_ANSWER_BYTES = 32 * 1024;
const TIMEOUT_MS = 30_000;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.nullish(z.string()),
          tool_calls: z.optional(z.unknown()),
          function_call: z.optional(z.unknown()),
        }),
      }),
    )
    .check(z.minLength(1)),
});

/** The reasoning that some models output before their answer. */
const REASONING = /^\s*<think>[\s\S]*?<\/think>/;

function textIn(body: string): Answered {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { fault: 'unreadable' };
  }
  const message = Completion.safeParse(parsed).data?.choices[0]?.message;
  if (!message) return { fault: 'unreadable' };
  // No tools were offered, so a tool call is not a valid answer.
  const calls = [message.tool_calls, message.function_call].filter(
    (call) => call !== undefined && call !== null && !(Array.isArray(call) && call.length === 0),
  );
  if (calls.length > 0) return { fault: 'tools' };
  const text = (message.content ?? '').replace(REASONING, '').trim();
  return text === '' ? { fault: 'unreadable' } : { text };
}

function faultOfStatus(status: number): Fault | null {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'busy';
  return status === 200 ? null : 'status';
}

/** The error codes of a failure; for several addresses of a host, the errors are nested. */
function codesOf(error: unknown): unknown[] {
  const { code, errors = [] } = error as { code?: unknown; errors?: unknown[] };
  return [code, ...errors.flatMap((each) => codesOf(each))];
}

const faultOfError = (error: unknown): Fault =>
  codesOf(error).includes(REFUSED_ADDRESS) ? 'address' : 'unreachable';

/**
 * Sends one request with the OpenAI protocol. `fetch` is not used, because it would resolve the name again
 * after the check. Redirects are not followed, nothing is retried, and reading ends at the size limit.
 */
export async function askModel(
  { address, model, key }: Connection,
  { system, user }: Prompt,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Answered> {
  if (!URL.canParse(address)) return { fault: 'address' };
  const url = new URL(`${address.replace(/\/+$/, '')}/chat/completions`);
  const { protocol } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return { fault: 'address' };
  const literal = literalAddress(url);
  if (literal !== null && !mayConnect(literal, protocol)) return { fault: 'address' };
  const body = JSON.stringify({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    stream: false,
  });
  return new Promise((settle) => {
    const send = protocol === 'https:' ? overHttps : overHttp;
    const asked = send(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: guardedLookup(protocol),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
      },
      (response) => void readBody(response).then(end),
    );
    // One timeout for connection, headers and body, so that a slowly dripping server does not extend it.
    const clock = setTimeout(() => end({ fault: 'slow' }), timeoutMs);
    function end(answer: Answered) {
      clearTimeout(clock);
      asked.destroy();
      settle(answer);
    }
    asked.on('error', (error) => end({ fault: faultOfError(error) }));
    asked.end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<Answered> {
  const fault = faultOfStatus(response.statusCode ?? 0);
  if (fault) return { fault };
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return { fault: 'unreadable' };
  if (Number(response.headers['content-length'] ?? 0) > MOST_ANSWER_BYTES) return { fault: 'large' };
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MOST_ANSWER_BYTES) return { fault: 'large' };
      parts.push(part);
    }
  } catch {
    return { fault: 'unreachable' };
  }
  return textIn(Buffer.concat(parts).toString('utf8'));
}
