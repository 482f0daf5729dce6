import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { readEvents, type ServerEvent } from '#platform/live/web/read-events.ts';

type Asked = { topics: string[]; tab?: string; age?: number };

/** Opens an event stream as a page does, over a separate connection, and records its events. */
export async function listenTo(address: string, authorization: string | undefined, asked: Asked) {
  const { topics, tab, age } = asked;
  const query = new URLSearchParams({
    topics: topics.join(','),
    ...(tab !== undefined && { tab }),
    ...(age !== undefined && { age: String(age) }),
  });
  const outgoing = request(`${address}/api/v1/events?${query}`, {
    headers: { 'accept-encoding': 'gzip', ...(authorization && { authorization }) },
    agent: false,
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject).end();
  });
  const body = Readable.toWeb(response) as ReadableStream<Uint8Array>;
  const heard: (ServerEvent & { at: number })[] = [];
  const read = async () => {
    for await (const event of readEvents(body, () => {})) heard.push({ ...event, at: performance.now() });
  };
  const opened = response.statusCode === 200;
  const refusal = opened ? null : ((await new Response(body).json()) as { error: { code: string } });
  return {
    status: response.statusCode,
    headers: response.headers,
    code: refusal?.error.code,
    heard,
    changes: () => heard.filter(({ event }) => event === 'change').map(({ data }) => data),
    hasHeard: (event: string, data = '') => heard.some((one) => one.event === event && one.data === data),
    /** Resolves when the server has ended the stream or the connection broke. */
    ended: opened ? read().catch(() => undefined) : Promise.resolve(),
    leave: () => outgoing.destroy(),
  };
}
export type Listening = Awaited<ReturnType<typeof listenTo>>;
