const PACKET_MS = 20;
type Head = { version?: number; channels?: number };
const head = ({ version = 1, channels = 1 }: Head = {}) => {
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead', 'latin1');
  bytes.set([version, channels], 8);
  bytes.writeUInt32LE(48_000, 12);
  return bytes;
};
const tags = () => Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
/** One packet of 20 ms, mono, wideband. */
const packet = (bytes: number) => Buffer.concat([Buffer.from([0x48]), Buffer.alloc(bytes - 1, 7)]);

export function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1)
      sum = (sum & 0x80_00_00_00 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1) >>> 0;
  }
  return sum;
}

function oggPage(
  content: Buffer,
  {
    place,
    flags,
    position,
    stream = 7,
  }: Record<'place' | 'flags' | 'position', number> & { stream?: number },
) {
  const lacing = [
    ...Array.from({ length: Math.floor(content.length / 255) }, () => 255),
    content.length % 255,
  ];
  const page = Buffer.alloc(27);
  page.write('OggS', 'latin1');
  page.writeUInt8(flags, 5);
  page.writeBigInt64LE(BigInt(position), 6);
  page.writeUInt32LE(stream, 14);
  page.writeUInt32LE(place, 18);
  page.writeUInt8(lacing.length, 26);
  const whole = Buffer.concat([page, Buffer.from(lacing), content]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

type Sound = { seconds?: number; packetBytes?: number };

type Ogg = Sound & Head & { position?: number; still?: boolean; lastStream?: number };

/**
 * Opus in Ogg. `position` is the last page's position, by default the true one; `still` sets all timestamps
 * to zero, `lastStream` puts the last page in another stream.
 */
export function anOggVoice({
  seconds = 2,
  packetBytes = 40,
  position,
  still = false,
  lastStream,
  ...opus
}: Ogg = {}) {
  const count = Math.round((seconds * 1000) / PACKET_MS);
  const sound = Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const elapsed = still ? 0 : (at + 1) * PACKET_MS * 48;
    return oggPage(packet(packetBytes), {
      place: at + 2,
      flags: isLast ? 4 : 0,
      position: isLast && position !== undefined ? position : elapsed,
      ...(isLast && lastStream !== undefined && { stream: lastStream }),
    });
  });
  return Buffer.concat([
    oggPage(head(opus), { place: 0, flags: 2, position: 0 }),
    oggPage(tags(), { place: 1, flags: 0, position: 0 }),
    ...sound,
  ]);
}

const UNKNOWN = Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255]);
const sizeOf = (size: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n));
  return bytes;
};
/** An element; `size` is its declared size, by default the true one. */
export const element = (id: string, content: Buffer, size: number | 'unknown' = content.length) =>
  Buffer.concat([Buffer.from(id, 'hex'), size === 'unknown' ? UNKNOWN : sizeOf(size), content]);
const uint = (value: number, bytes = 2) => {
  const content = Buffer.alloc(bytes);
  content.writeUIntBE(value, 0, bytes);
  return content;
};

type Webm = Sound & {
  codec?: string;
  kind?: number;
  tracks?: number;
  segmentSize?: number;
  extra?: Buffer;
  still?: boolean;
};

/**
 * Opus in WebM as Chromium records it: segment and clusters of unknown size, one cluster per second; `still`
 * sets all timestamps to zero.
 */
export function aWebmVoice({
  seconds = 2,
  packetBytes = 40,
  codec = 'A_OPUS',
  kind = 2,
  tracks = 1,
  segmentSize,
  extra = Buffer.alloc(0),
  still = false,
}: Webm = {}) {
  const entry = element(
    'ae',
    Buffer.concat([
      element('d7', uint(1, 1)),
      element('83', uint(kind, 1)),
      element('86', Buffer.from(codec)),
      element('63a2', head()),
    ]),
  );
  const perCluster = 1000 / PACKET_MS;
  const count = Math.round((seconds * 1000) / PACKET_MS);
  const clusters = Array.from({ length: Math.ceil(count / perCluster) }, (_, place) => {
    const blocks = Array.from({ length: Math.min(perCluster, count - place * perCluster) }, (__, at) =>
      element(
        'a3',
        Buffer.concat([
          Buffer.from([0x81]),
          uint(still ? 0 : at * PACKET_MS),
          Buffer.from([0x80]),
          packet(packetBytes),
        ]),
      ),
    );
    return element(
      '1f43b675',
      Buffer.concat([element('e7', uint(still ? 0 : place * 1000)), ...blocks]),
      'unknown',
    );
  });
  const inside = Buffer.concat([
    element('1549a966', element('2ad7b1', uint(1_000_000, 3))),
    element('1654ae6b', Buffer.concat(Array.from({ length: tracks }, () => entry))),
    ...clusters,
    extra,
  ]);
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', inside, segmentSize ?? 'unknown'),
  ]);
}
