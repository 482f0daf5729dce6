/**
 * A fresh idempotency key. Not randomUUID, which browsers withhold from a school server reached by plain HTTP
 * in the local network.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
