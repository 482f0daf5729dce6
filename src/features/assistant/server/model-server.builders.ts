import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  model: string;
  system: string;
  user: string;
};
/** The text of an answer, or a handler that misbehaves. */
export type ModelAnswer = string | ((response: ServerResponse) => void);

/** An OpenAI protocol response with this text. */
export const completion = (content: string): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content } }],
  });

/** A local server for the OpenAI protocol whose answers a test defines. */
export async function aModelServer() {
  const requests: ModelRequest[] = [];
  let next: ModelAnswer = 'ready';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as {
        model?: string;
        messages?: { content: string }[];
      };
      requests.push({
        path: request.url ?? '',
        headers: request.headers,
        model: body.model ?? '',
        system: body.messages?.[0]?.content ?? '',
        user: body.messages?.[1]?.content ?? '',
      });
      if (typeof next === 'function') return next(response);
      response.setHeader('content-type', 'application/json');
      return response.end(completion(next));
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (answer: ModelAnswer) => {
      next = answer;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
