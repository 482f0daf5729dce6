// Verification only, of Ed25519 (RFC 8032): it handles no secrets, so constant time is not needed. Older browsers lack
// Ed25519, and WebCrypto is unavailable without https.

const P = 2n ** 255n - 19n;
/** The order of the base point. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** Extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z. */
type Point = readonly [X: bigint, Y: bigint, Z: bigint, T: bigint];

const BASE_Y = mod(4n * inverse(5n));
const BASE: Point = pointAt(BASE_Y, 0n)!;

/** Verifies a 64-byte signature of a message against a 32-byte public key. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const given = signature.subarray(0, 32);
  const key = decodePoint(publicKey);
  const commitment = decodePoint(given);
  const answer = littleEndian(signature.subarray(32));
  // A scalar of L or more is a malleable encoding of another signature.
  if (!key || !commitment || answer >= L) return false;
  const challenge = littleEndian(sha512(concat(given, publicKey, message))) % L;
  return isSame(times(answer, BASE), add(commitment, times(challenge, key)));
}

/** Decodes a point from 32 bytes; null if invalid or not canonically encoded. */
function decodePoint(bytes: Uint8Array): Point | null {
  const number = littleEndian(bytes);
  const sign = number >> 255n;
  const y = number & (2n ** 255n - 1n);
  return y >= P ? null : pointAt(y, sign);
}

function pointAt(y: bigint, sign: bigint): Point | null {
  const above = mod(y * y - 1n);
  const below = mod(D * y * y + 1n);
  const square = mod(above * inverse(below));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square) !== 0n) x = mod(x * ROOT_OF_MINUS_ONE);
  if (mod(x * x - square) !== 0n) return null;
  if (x === 0n && sign === 1n) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

function add([X1, Y1, Z1, T1]: Point, [X2, Y2, Z2, T2]: Point): Point {
  const a = mod((Y1 - X1) * (Y2 - X2));
  const b = mod((Y1 + X1) * (Y2 + X2));
  const c = mod(2n * D * T1 * T2);
  const d = mod(2n * Z1 * Z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(scalar: bigint, point: Point): Point {
  let sum: Point = [0n, 1n, 1n, 0n];
  let doubled = point;
  for (let left = scalar; left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, doubled);
    doubled = add(doubled, doubled);
  }
  return sum;
}

const isSame = ([X1, Y1, Z1]: Point, [X2, Y2, Z2]: Point): boolean =>
  mod(X1 * Z2 - X2 * Z1) === 0n && mod(Y1 * Z2 - Y2 * Z1) === 0n;

function mod(value: bigint, by = P): bigint {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

function inverse(value: bigint): bigint {
  return power(value, P - 2n);
}

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);

function concat(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const WORD = 2n ** 64n - 1n;
const PRIMES = Array.from({ length: 410 }, (_, number) => number).filter(
  (number) =>
    number > 1 && Array.from({ length: number }, (_, by) => by).every((by) => by < 2 || number % by > 0),
);
/** The first 64 bits of the fractional part of a prime's root. */
const fraction = (prime: number, degree: 2n | 3n): bigint =>
  root(BigInt(prime) << (64n * degree), degree) & WORD;
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUND = PRIMES.slice(0, 80).map((prime) => fraction(prime, 3n));

/** The integer part of a root. */
function root(value: bigint, degree: 2n | 3n): bigint {
  let low = 0n;
  let high = 1n << 80n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree > value) high = middle;
    else low = middle;
  }
  return low;
}

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & WORD;

/** FIPS 180-4. */
export function sha512(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  let state = START;
  for (let block = 0; block < padded.length; block += 128) {
    const words = Array.from({ length: 16 }, (_, nth) => view.getBigUint64(block + nth * 8));
    for (let nth = 16; nth < 80; nth += 1) {
      const early = words[nth - 15]!;
      const late = words[nth - 2]!;
      const mixedEarly = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
      const mixedLate = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
      words.push((words[nth - 16]! + mixedEarly + words[nth - 7]! + mixedLate) & WORD);
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let nth = 0; nth < 80; nth += 1) {
      const sumE = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
      const first = (h + sumE + ((e & f) ^ (~e & WORD & g)) + ROUND[nth]! + words[nth]!) & WORD;
      const sumA = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n);
      const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) & WORD;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & WORD, c, b, a, (first + second) & WORD];
    }
    const worked = [a, b, c, d, e, f, g, h];
    state = state.map((word, nth) => (word + worked[nth]!) & WORD);
  }
  const digest = new DataView(new ArrayBuffer(64));
  for (const [nth, word] of state.entries()) digest.setBigUint64(nth * 8, word);
  return new Uint8Array(digest.buffer);
}
