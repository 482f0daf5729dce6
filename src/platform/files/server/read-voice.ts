import { MOST_VOICE_BYTES, MOST_VOICE_MS } from '../voice.ts';

// Voice notes are validated by their bytes alone: Opus in Ogg or WebM, one track, every element known and
// within its parent, and not too long by timestamps or by packet lengths. They are not decoded.

export type VoiceKind = 'audio/ogg' | 'audio/webm';
export type VoiceRefusal = 'VOICE_TOO_LARGE' | 'VOICE_TOO_LONG' | 'NOT_A_VOICE' | 'NOT_READABLE';
export type ReadVoice = { media_type: VoiceKind; duration_ms: number };

/** Type and length of a voice note, or why it is refused. */
export function readVoice(bytes: Uint8Array): ReadVoice | { refused: VoiceRefusal } {
  if (bytes.length > MOST_VOICE_BYTES) return { refused: 'VOICE_TOO_LARGE' };
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOgg = data.toString('latin1', 0, 4) === 'OggS';
  if (!isOgg && (data.length < 4 || data.readUInt32BE(0) !== ELEMENT.ebml)) return { refused: 'NOT_A_VOICE' };
  try {
    const duration_ms = Math.ceil(isOgg ? lengthOfOgg(data) : lengthOfWebm(data));
    if (duration_ms < 1) return { refused: 'NOT_READABLE' };
    if (duration_ms > MOST_VOICE_MS) return { refused: 'VOICE_TOO_LONG' };
    return { media_type: isOgg ? 'audio/ogg' : 'audio/webm', duration_ms };
  } catch (error) {
    if (error instanceof Unread || error instanceof RangeError) return { refused: 'NOT_READABLE' };
    throw error;
  }
}

class Unread extends Error {}
function want(condition: boolean): asserts condition {
  if (!condition) throw new Unread();
}

/** Frame length of an Opus configuration, in milliseconds (RFC 6716, table 2): SILK, hybrid, CELT. */
function frameOf(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration % 4]!;
  if (configuration < 16) return [10, 20][configuration % 2]!;
  return [2.5, 5, 10, 20][configuration % 4]!;
}

/** Length of one packet in milliseconds, at most 120. */
function lengthOfPacket(packet: Buffer): number {
  want(packet.length > 0);
  const first = packet[0]!;
  const frames = [1, 2, 2][first & 3] ?? packet.readUInt8(1) & 63;
  const length = frames * frameOf(first >> 3);
  want(length > 0 && length <= 120);
  return length;
}

const sumOf = (packets: readonly Buffer[]) =>
  packets.reduce((sum, packet) => sum + lengthOfPacket(packet), 0);

const SAMPLES_A_MS = 48;

function checkOpusHead(head: Buffer): { preSkip: number } {
  want(head.length >= 19 && head.toString('latin1', 0, 8) === 'OpusHead');
  const [version, channels] = [head.readUInt8(8), head.readUInt8(9)];
  want(version >> 4 === 0 && (channels === 1 || channels === 2) && head.readUInt8(18) === 0);
  return { preSkip: head.readUInt16LE(10) };
}

/** Length by packets or by page positions, whichever is longer (RFC 3533, RFC 7845). */
function lengthOfOgg(data: Buffer): number {
  const packets: Buffer[] = [];
  let begun: Buffer[] = [];
  let at = 0;
  let pages = 0;
  let last = 0n;
  let ended = false;
  const serial = data.readUInt32LE(14);
  while (at < data.length) {
    want(!ended && data.toString('latin1', at, at + 4) === 'OggS' && data.readUInt8(at + 4) === 0);
    const flags = data.readUInt8(at + 5);
    want(((flags & 2) !== 0) === (pages === 0) && ((flags & 1) !== 0) === begun.length > 0);
    want(data.readUInt32LE(at + 14) === serial && data.readUInt32LE(at + 18) === pages);
    const position = data.readBigInt64LE(at + 6);
    const table = data.subarray(at + 27, at + 27 + data.readUInt8(at + 26));
    let from = at + 27 + data.readUInt8(at + 26);
    for (const size of table) {
      want(from + size <= data.length);
      begun.push(data.subarray(from, from + size));
      from += size;
      if (size === 255) continue;
      packets.push(Buffer.concat(begun));
      begun = [];
    }
    want(isWhole(data.subarray(at, from)));
    // -1 on a page where no packet ends.
    if (position !== -1n) {
      want(position >= last);
      last = position;
    }
    ended = (flags & 4) !== 0;
    pages += 1;
    at = from;
  }
  want(begun.length === 0 && packets.length > 2);
  const [head, tags, ...sound] = packets;
  const { preSkip } = checkOpusHead(head!);
  want(tags!.toString('latin1', 0, 8) === 'OpusTags');
  const byPosition = (Number(last) - preSkip) / SAMPLES_A_MS;
  return Math.max(byPosition, sumOf(sound) - preSkip / SAMPLES_A_MS);
}

/** True if a page's checksum is correct. */
function isWhole(page: Buffer): boolean {
  let sum = 0;
  for (const [place, byte] of page.entries()) {
    sum = (sum ^ ((place >= 22 && place < 26 ? 0 : byte) << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1)
      sum = (sum & 0x80_00_00_00 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1) >>> 0;
  }
  return page.readUInt32LE(22) === sum;
}

const ELEMENT = {
  ebml: 0x1a_45_df_a3,
  docType: 0x42_82,
  segment: 0x18_53_80_67,
  info: 0x15_49_a9_66,
  scale: 0x2a_d7_b1,
  duration: 0x44_89,
  tracks: 0x16_54_ae_6b,
  entry: 0xae,
  type: 0x83,
  codec: 0x86,
  private: 0x63_a2,
  cluster: 0x1f_43_b6_75,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
} as const;
/** Elements other than the sound, which are skipped: seek heads, cues, tags, padding and checksums. */
const SKIPPED: readonly number[] = [0x11_4d_9b_74, 0x1c_53_bb_6b, 0x12_54_c3_67, 0xec, 0xbf];

type Element = { id: number; from: number; to: number };

/**
 * A variable-length integer of one to eight bytes whose leading bits give the length; null if all other bits
 * are ones, meaning unknown size.
 */
function numberAt(data: Buffer, at: number, end: number): { value: number | null; next: number } {
  const first = data.readUInt8(at);
  const bytes = Math.clz32(first) - 23;
  want(bytes <= 8 && at + bytes <= end);
  let value = BigInt(first & (0xff >> bytes));
  for (let place = 1; place < bytes; place += 1) value = (value << 8n) | BigInt(data.readUInt8(at + place));
  const isUnknown = value === (1n << BigInt(7 * bytes)) - 1n;
  want(isUnknown || value <= BigInt(Number.MAX_SAFE_INTEGER));
  return { value: isUnknown ? null : Number(value), next: at + bytes };
}

/**
 * The elements between two offsets. A cluster of unknown size, as recorders write it, ends where the
 * segment's next element begins.
 */
function* elementsIn(data: Buffer, from: number, end: number): Generator<Element> {
  for (let at = from; at < end;) {
    const width = Math.clz32(data.readUInt8(at)) - 23;
    want(width <= 4 && at + width <= end);
    const id = data.readUIntBE(at, width);
    const { value, next } = numberAt(data, at + width, end);
    if (value === null) {
      want(id === ELEMENT.segment || id === ELEMENT.cluster);
      const to = id === ELEMENT.segment ? end : endOfCluster(data, next, end);
      yield { id, from: next, to };
      at = to;
    } else {
      want(next + value <= end);
      yield { id, from: next, to: next + value };
      at = next + value;
    }
  }
}

function endOfCluster(data: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const width = Math.clz32(data.readUInt8(at)) - 23;
    want(width <= 4 && at + width <= end);
    // Elements inside a cluster have ids of one byte.
    if (width > 1) return at;
    const { value, next } = numberAt(data, at + width, end);
    want(value !== null && next + value <= end);
    at = next + value;
  }
  return at;
}

const wholeNumber = (data: Buffer, { from, to }: Element): number => {
  want(to - from >= 1 && to - from <= 6);
  return data.readUIntBE(from, to - from);
};
const wordsOf = (data: Buffer, { from, to }: Element) =>
  data.toString('latin1', from, to).replace(/\0+$/, '');

/** The packet of a block and its time; laced blocks are refused. */
function blockOf(data: Buffer, { from, to }: Element): { time: number; packet: Buffer } {
  const { value: track, next } = numberAt(data, from, to);
  want(track !== null && track > 0 && next + 3 <= to);
  want((data.readUInt8(next + 2) & 6) === 0);
  return { time: data.readInt16BE(next), packet: data.subarray(next + 3, to) };
}

/** Length by packets or by timestamps, whichever is longer (RFC 8794, RFC 9559). */
function lengthOfWebm(data: Buffer): number {
  const [ebml, segment, ...others] = elementsIn(data, 0, data.length);
  want(ebml!.id === ELEMENT.ebml && segment?.id === ELEMENT.segment && others.length === 0);
  const kinds = [...elementsIn(data, ebml!.from, ebml!.to)].filter(({ id }) => id === ELEMENT.docType);
  want(kinds.length === 1 && wordsOf(data, kinds[0]!) === 'webm');
  let tracks = 0;
  let scale = 1_000_000;
  const packets: { at: number; packet: Buffer }[] = [];
  for (const part of elementsIn(data, segment.from, segment.to)) {
    if (part.id === ELEMENT.info) {
      for (const each of elementsIn(data, part.from, part.to))
        if (each.id === ELEMENT.scale) scale = wholeNumber(data, each);
    } else if (part.id === ELEMENT.tracks) {
      for (const entry of elementsIn(data, part.from, part.to)) {
        if (SKIPPED.includes(entry.id)) continue;
        want(entry.id === ELEMENT.entry);
        checkTrack(data, entry);
        tracks += 1;
      }
    } else if (part.id === ELEMENT.cluster) {
      want(tracks === 1);
      packets.push(...packetsIn(data, part));
    } else want(SKIPPED.includes(part.id));
  }
  want(packets.length > 0 && scale > 0);
  const byTime = packets.map(({ at, packet }) => (at * scale) / 1_000_000 + lengthOfPacket(packet));
  return Math.max(...byTime, sumOf(packets.map(({ packet }) => packet)));
}

function checkTrack(data: Buffer, entry: Element): void {
  const parts = [...elementsIn(data, entry.from, entry.to)];
  const one = (wanted: number) => {
    const found = parts.filter(({ id }) => id === wanted);
    want(found.length === 1);
    return found[0]!;
  };
  want(wholeNumber(data, one(ELEMENT.type)) === 2 && wordsOf(data, one(ELEMENT.codec)) === 'A_OPUS');
  const head = one(ELEMENT.private);
  checkOpusHead(data.subarray(head.from, head.to));
}

function packetsIn(data: Buffer, cluster: Element): { at: number; packet: Buffer }[] {
  const parts = [...elementsIn(data, cluster.from, cluster.to)];
  const stamp = parts.find(({ id }) => id === ELEMENT.timestamp);
  want(stamp !== undefined);
  const base = wholeNumber(data, stamp);
  return parts.flatMap((part) => {
    const blocks =
      part.id === ELEMENT.simpleBlock
        ? [part]
        : part.id === ELEMENT.group
          ? [...elementsIn(data, part.from, part.to)].filter(({ id }) => id === ELEMENT.block)
          : [];
    return blocks.map((block) => {
      const { time, packet } = blockOf(data, block);
      return { at: base + time, packet };
    });
  });
}
