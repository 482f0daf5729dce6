import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

type Received = { device: string; headers: IncomingHttpHeaders; text: string };

/**
 * A push service with phones that decrypt what they receive. `status` is its response; while `silent` it
 * gives none.
 */
export async function aPushServer() {
  const kept: Received[] = [];
  const state = { status: 201, silent: false };
  const phones = new Map<string, (body: Buffer) => string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const device = request.url!.slice(1);
      kept.push({ device, headers: request.headers, text: phones.get(device)!(Buffer.concat(parts)) });
      if (!state.silent) response.writeHead(state.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A phone's subscription. */
  function subscribe(device: string) {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const auth = randomBytes(16);
    phones.set(device, (body) => decrypt(pair, auth, body));
    return { endpoint: `${origin}/${device}`, p256dh, auth: auth.toString('base64url') };
  }
  return { kept, state, origin, subscribe };
}

/** Decrypts a message like a browser (RFC 8188 and 8291). */
function decrypt(pair: ReturnType<typeof createECDH>, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const opener = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  opener.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  if (text.at(-1) !== 2) throw new Error('The last record has another delimiter.');
  return text.subarray(0, -1).toString('utf8');
}
