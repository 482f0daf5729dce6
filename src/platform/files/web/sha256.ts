/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUNDS = constants((prime) => Math.cbrt(prime), 64);
/** The same of the square roots of the first 8. */
const START = constants((prime) => Math.sqrt(prime), 8);

function constants(root: (prime: number) => number, count: number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hexadecimal SHA-256. Browsers keep their own from pages of a school server on plain http. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return hex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : plainSha256(bytes));
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 as FIPS 180-4 writes it. */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) % 2 ** 32);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let from = 0; from < padded.length; from += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(from + at * 4);
    for (let at = 16; at < 64; at += 1) {
      const [two, fifteen] = [words[at - 2]!, words[at - 15]!];
      const low = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3);
      const high = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
      words[at] = words[at - 16]! + low + words[at - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let at = 0; at < 64; at += 1) {
      const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const first = (h + sum + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
}
