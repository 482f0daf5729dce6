import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** The connection broke. `begun` marks the worst case: part of a response had already arrived. */
export class BrokenCall extends Error {
  readonly begun: boolean;
  constructor(cause: Error, begun: boolean) {
    super(cause.message, { cause });
    this.begun = begun;
  }
}

export type Call = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
  timeoutMs?: number;
};

/** Sends one HTTP request and reads the whole response. Unlike fetch, it reports how a connection broke. */
export function send(url: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, agent, timeoutMs = 15_000 } = call;
  return new Promise((resolve, reject) => {
    let begun = false;
    const broke = (error: Error) => reject(new BrokenCall(error, begun));
    const outgoing = request(
      url,
      { method, headers, ...(agent && { agent }), signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        begun = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', broke);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.once('error', broke);
    outgoing.end(body);
  });
}

export function sendJson(
  url: string,
  input: unknown,
  { headers, ...call }: Omit<Call, 'body'> = {},
): Promise<Answer> {
  return send(url, {
    method: 'POST',
    ...call,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
}
