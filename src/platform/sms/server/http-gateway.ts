import { askProvider, type SmsGateway, type SmsMessage } from './gateway.ts';

export type HttpGatewayOptions = {
  /** May contain `{to}`, `{text}`, `{sender}` and `{id}`, like the body. */
  url: string;
  method: 'POST' | 'PUT' | 'GET';
  /** JSON if it begins with a brace, form fields otherwise; a GET has none. */
  body: string;
  headers: Readonly<Record<string, string>>;
  sender: string;
  timeoutMs?: number;
};

export const DEFAULT_BODY = '{"to":"{to}","text":"{text}"}';

const fill = (template: string, values: Readonly<Record<string, string>>, escape: (text: string) => string) =>
  template.replaceAll(/\{(to|text|sender|id)\}/g, (_, name: string) => escape(values[name]!));

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Any gateway that accepts one message per request. */
export function httpGateway({
  url,
  method,
  body,
  headers,
  sender,
  timeoutMs,
}: HttpGatewayOptions): SmsGateway {
  const isJson = /^\s*\{\s*"/.test(body);
  const request = (message: SmsMessage) => {
    const values = { ...message, sender };
    return {
      url: fill(url, values, encodeURIComponent),
      method,
      headers: {
        ...headers,
        ...(method !== 'GET' && {
          'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        }),
      },
      ...(method !== 'GET' && { body: fill(body, values, isJson ? inJson : encodeURIComponent) }),
    };
  };
  return {
    send: async (message) => {
      const answer = await askProvider(request(message), timeoutMs);
      return 'text' in answer ? { accepted: true } : answer;
    },
  };
}
