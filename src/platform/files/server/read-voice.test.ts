import { describe, expect, it } from 'vitest';
import { anOggVoice, aWebmVoice, element } from '../testing/voices.ts';
import { readVoice } from './read-voice.ts';

const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by);
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ 0xff;
  return copy;
};
const page = Buffer.from('<!doctype html><script>alert(1)</script>');

describe('a voice note', () => {
  it('is Opus in Ogg or in WebM, and its duration is read', () => {
    expect(readVoice(anOggVoice({ seconds: 2 }))).toEqual({ media_type: 'audio/ogg', duration_ms: 2000 });
    expect(readVoice(aWebmVoice({ seconds: 2.5 }))).toEqual({ media_type: 'audio/webm', duration_ms: 2500 });
    expect(readVoice(anOggVoice({ seconds: 30, packetBytes: 10 }))).toMatchObject({ duration_ms: 30_000 });
    expect(readVoice(aWebmVoice({ seconds: 30, packetBytes: 10 }))).toMatchObject({ duration_ms: 30_000 });
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a page under the name of a sound', page],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a wave', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ])('is not %s', (_name, bytes) => {
    expect(readVoice(bytes)).toEqual({ refused: 'NOT_A_VOICE' });
  });

  it.each<[string, Buffer]>([
    ['31 seconds of Ogg', anOggVoice({ seconds: 31, packetBytes: 10 })],
    ['31 seconds of WebM', aWebmVoice({ seconds: 31, packetBytes: 10 })],
    ['a minute by the position of its last page', anOggVoice({ seconds: 2, position: 60 * 48_000 })],
    ['31 seconds of packets at one moment', aWebmVoice({ seconds: 31, packetBytes: 10, still: true })],
    [
      '31 seconds of packets on pages without time',
      anOggVoice({ seconds: 31, packetBytes: 10, still: true }),
    ],
  ])('is not %s', (_name, bytes) => {
    expect(readVoice(bytes)).toEqual({ refused: 'VOICE_TOO_LONG' });
  });

  it.each<[string, Buffer]>([
    ['cut off within a page', cut(anOggVoice(), 5)],
    ['cut off within a block', cut(aWebmVoice(), 5)],
    ['its head alone', anOggVoice().subarray(0, 47)],
    ['a page with one other byte', changed(anOggVoice(), 400)],
    ['a page after its end', Buffer.concat([anOggVoice(), anOggVoice()])],
    ['a page of another stream', anOggVoice({ lastStream: 8 })],
    ['a later version of Opus', anOggVoice({ version: 16 })],
    ['six channels', anOggVoice({ channels: 6 })],
    ['markup after its end', Buffer.concat([anOggVoice(), page])],
    ['markup after the last block', Buffer.concat([aWebmVoice(), page])],
    ['a segment of a claimed terabyte', aWebmVoice({ segmentSize: 2 ** 40 })],
    [
      'a block of a claimed terabyte',
      aWebmVoice({ extra: element('1f43b675', element('a3', Buffer.alloc(4), 2 ** 40)) }),
    ],
    ['an attachment', aWebmVoice({ extra: element('1941a469', page) })],
    ['another codec', aWebmVoice({ codec: 'A_VORBIS' })],
    ['a track of pictures', aWebmVoice({ kind: 1 })],
    ['two tracks', aWebmVoice({ tracks: 2 })],
    ['no sound', aWebmVoice({ seconds: 0 })],
    ['a head of EBML and page', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), page])],
  ])('is refused as damaged: %s', (_name, bytes) => {
    expect(readVoice(bytes)).toEqual({ refused: 'NOT_READABLE' });
  });

  it('has at most 70 KB', () => {
    const most = anOggVoice({ seconds: 20, packetBytes: 43 });
    expect(readVoice(Buffer.concat([most, Buffer.alloc(71 * 1024 - most.length)]))).toEqual({
      refused: 'VOICE_TOO_LARGE',
    });
  });

  it('never throws, whichever byte of it is changed', () => {
    for (const whole of [anOggVoice({ seconds: 0.2 }), aWebmVoice({ seconds: 0.2 })])
      for (let at = 0; at < whole.length; at += 1) {
        for (const bytes of [changed(whole, at), whole.subarray(0, at)])
          expect(() => readVoice(bytes)).not.toThrow();
      }
  });
});
