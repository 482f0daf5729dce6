import { MOST_VOICE_MS } from '#platform/files/voice.ts';

/** Recording is impossible: unsupported, or the microphone is not permitted. */
export class CannotRecord extends Error {
  readonly why: 'unsupported' | 'refused';
  constructor(why: 'unsupported' | 'refused') {
    super(why);
    this.why = why;
  }
}

const KINDS = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
/**
 * Speech stays intelligible. Half a minute takes 61 KB in Chromium with the container; at 16,000 it takes 68
 * of the 70 allowed.
 */
const BITS_A_SECOND = 14_000;
/** Recorders stop slightly after they are told to. */
const RECORDED_MS = MOST_VOICE_MS - 700;

export type Recording = { stop: () => void; done: Promise<File> };

/** Records from the microphone; stops after half a minute and releases the microphone. */
export async function recordVoice(): Promise<Recording> {
  const kind =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : KINDS.find((each) => MediaRecorder.isTypeSupported(each));
  // Undefined on pages without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!kind || !devices?.getUserMedia) throw new CannotRecord('unsupported');
  const stream = await devices
    .getUserMedia({ audio: { channelCount: 1, noiseSuppression: true } })
    .catch((error: unknown) => {
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      throw new CannotRecord(isMissing ? 'unsupported' : 'refused');
    });
  const recorder = new MediaRecorder(stream, { mimeType: kind, audioBitsPerSecond: BITS_A_SECOND });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, RECORDED_MS);
  const done = new Promise<File>((resolve) => {
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
      resolve(new File(parts, 'voice', { type: kind.split(';')[0]! }));
    });
  });
  recorder.start();
  return { stop, done };
}
