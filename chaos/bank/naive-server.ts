import { createServer, type IncomingMessage } from 'node:http';

type Answer = { status: number; body: unknown };
export type NaiveCall = { method: string; path: string; key: string; body: Record<string, unknown> };

export async function openNaiveServer(answer: (call: NaiveCall) => Promise<Answer>) {
  const server = createServer((request, response) => {
    void readBody(request)
      .then((body) =>
        answer({
          method: request.method!,
          path: request.url!.replace('/api/v1', ''),
          key: String(request.headers['idempotency-key']),
          body,
        }),
      )
      .catch((): Answer => ({ status: 503, body: {} }))
      .then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
