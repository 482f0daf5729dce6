import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

export type LossyLine = {
  address: string;
  /** Nothing comes through any more, and what was on its way is broken off. */
  cut: () => void;
  mend: () => void;
  /** From now on no sent roll and no answer to one is lost; what is cut stays cut. */
  beReliable: () => void;
  /** The service worker reads differently from now on, as after an update of the portal. */
  changeWorker: () => void;
};

/** What becomes of a roll that a phone sends. */
type Fate = 'arrives' | 'request lost' | 'answer lost';

/** A line of a phone to the portal that loses sent rolls, and answers to them, as `fate` says. */
export async function lossyLine(portal: string, fate: () => Fate): Promise<LossyLine> {
  const { hostname, port } = new URL(portal);
  let isCut = false;
  let isReliable = false;
  let worker = 0;

  const forward = (near: IncomingMessage, answer: ServerResponse) => {
    const breakOff = () => void near.socket.destroy();
    if (isCut) return breakOff();
    const isRoll = near.method === 'POST' && /\/rolls\/.*\/events$/.test(near.url ?? '');
    const what = isRoll && !isReliable ? fate() : 'arrives';
    if (what === 'request lost') return breakOff();
    const isWorker = near.url === '/sw.js';
    // As it is, so that the worker may be lengthened.
    const headers = isWorker ? { ...near.headers, 'accept-encoding': 'identity' } : near.headers;
    // A connection for each: one that is kept may end just when it is used again, and that would be a loss nobody planned.
    const to = { hostname, port, agent: false, method: near.method, path: near.url, headers };
    const far = request(to, (came) => {
      if (what === 'answer lost') {
        came.resume();
        came.on('end', breakOff);
        return;
      }
      if (!isWorker) {
        answer.writeHead(came.statusCode!, came.headers);
        came.pipe(answer);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...others } = came.headers;
      answer.writeHead(came.statusCode!, { ...others, 'cache-control': 'no-store' });
      came.on('data', (bytes: Buffer) => answer.write(bytes));
      came.on('end', () => answer.end(`\n// ${worker}`));
    });
    far.on('error', breakOff);
    near.on('error', () => far.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
    return undefined;
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    beReliable: () => {
      isReliable = true;
    },
    changeWorker: () => {
      worker += 1;
    },
  };
}
