import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

const TICK_MS = 50;

type SlowLine = { address: string; cuts: () => number };

/**
 * A connection with this many bytes per second in each direction, shared by all sockets. `isCut` decides for
 * each new socket whether it breaks, somewhere within its first hundred kilobytes.
 */
export async function slowLine(
  portal: string,
  { bytesPerSecond, isCut }: { bytesPerSecond: number; isCut: () => number | null },
): Promise<SlowLine> {
  const { hostname, port } = new URL(portal);
  let cuts = 0;
  const share = Math.ceil((bytesPerSecond * TICK_MS) / 1_000);
  const pipes = new Set<() => void>();
  let left = { up: share, down: share };
  const ticking = setInterval(() => {
    left = { up: share, down: share };
    for (const pump of pipes) pump();
  }, TICK_MS);

  /** Passes on as much as the rate allows; the rest waits, with backpressure on the sender. */
  function pass(from: Socket, to: Socket, way: 'up' | 'down', onBytes: (count: number) => void) {
    let waiting: Buffer = Buffer.alloc(0);
    let ended = false;
    const pump = () => {
      const now = waiting.subarray(0, left[way]);
      if (now.length > 0) {
        waiting = waiting.subarray(now.length);
        left[way] -= now.length;
        to.write(now);
        onBytes(now.length);
      }
      if (waiting.length === 0) {
        if (ended) to.end();
        else from.resume();
      }
    };
    from.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      from.pause();
      pump();
    });
    from.on('end', () => {
      ended = true;
      pump();
    });
    pipes.add(pump);
    from.on('close', () => pipes.delete(pump));
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let until = isCut();
    const breakOff = () => {
      near.destroy();
      far.destroy();
    };
    const note = (count: number) => {
      if (until === null) return;
      until -= count;
      if (until > 0) return;
      until = null;
      cuts += 1;
      breakOff();
    };
    near.on('error', breakOff);
    far.on('error', breakOff);
    near.on('close', breakOff);
    pass(near, far, 'up', note);
    pass(far, near, 'down', note);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => {
    clearInterval(ticking);
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
  };
}
