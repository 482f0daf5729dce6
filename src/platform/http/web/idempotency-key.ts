/** A fresh idempotency key. Not randomUUID: browsers keep that from a school server reached by plain http on the local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
