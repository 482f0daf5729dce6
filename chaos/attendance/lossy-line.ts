import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

export type LossyLine = {
  address: string;
  /** Drops everything from now on, including what is in transit. */
  cut: () => void;
  mend: () => void;
  /** From now on no roll and no response to one is lost; a cut line stays cut. */
  beReliable: () => void;
  /** Serves a changed service worker from now on, as after an update of the portal. */
  changeWorker: () => void;
};

type Fate = 'arrives' | 'request lost' | 'answer lost';

/** A proxy between a phone and the portal that loses rolls, and responses to them, as `fate` decides. */
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
    // Uncompressed, so that text can be appended to the worker.
    const headers = isWorker ? { ...near.headers, 'accept-encoding': 'identity' } : near.headers;
    // A new connection each: a kept-alive one may close just when it is reused, which would be an unplanned
    // loss.
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
