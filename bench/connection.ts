import { connect, type Socket } from 'node:net';

export type Reply = { status: number; wireBytes: number; body: Buffer; encoding: string | null };

export type Connection = { call: (request: Buffer) => Promise<Reply>; close: () => void };

/** The bytes of one HTTP request, built before the clock starts. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Buffer {
  const all: Record<string, string> = {
    host: '127.0.0.1',
    'accept-encoding': 'gzip, br',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/**
 * A keep-alive connection that sends one request at a time and reads the whole response. Written by hand
 * because the generator shares the processor with the server: Node's client takes three times as long.
 */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((opened, failed) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;

    const broke = (error?: Error) => {
      waiting?.reject(error ?? new Error('the server closed the connection'));
      waiting = null;
    };
    socket.once('connect', () =>
      opened({
        call: (request) =>
          new Promise((resolve, reject) => {
            if (socket.destroyed) return reject(new Error('the connection is closed'));
            waiting = { resolve, reject };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
    socket.on('error', (error) => {
      failed(error);
      broke(error);
    });
    socket.on('close', () => broke());
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const reply = readReply(received);
      if (!reply) return;
      received = received.subarray(reply.wireBytes);
      const { resolve } = waiting!;
      waiting = null;
      resolve(reply);
    });
  });
}

/** One response at the start of the bytes, or null while it is incomplete. */
function readReply(bytes: Buffer): Reply | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const encoding = /\r\ncontent-encoding: *(\S+)/i.exec(head)?.[1] ?? null;
  const start = headEnd + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined || status === 204) {
    const end = start + Number(length ?? 0);
    if (bytes.length < end) return null;
    return { status, encoding, wireBytes: end, body: bytes.subarray(start, end) };
  }
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return null;
    if (size === 0) return { status, encoding, wireBytes: end, body: Buffer.concat(parts) };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = end;
  }
}
