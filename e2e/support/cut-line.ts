import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

/**
 * A proxy to a server that can be cut and restored: browsers' offline switches leave service workers
 * connected.
 */
export async function lineTo(
  address: string,
): Promise<{ address: string; cut: () => void; mend: () => void }> {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
  };
}
