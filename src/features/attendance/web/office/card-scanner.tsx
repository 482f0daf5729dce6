import { useLingui } from '@lingui/react/macro';
import readQr from 'jsqr';
import { useEffect, useRef, useState } from 'react';

type Props = { onCode: (text: string) => void };
type Trouble = 'insecure' | 'none' | 'refused';

/** Interval between scanned frames. */
const EVERY_MS = 150;
/** The same card is ignored for this long, since it may still be in front of the camera. */
const AGAIN_MS = 4_000;
/** Frame width in pixels: enough to read a card's code, cheap for a weak phone. */
const WIDTH = 640;

/** Reasons the camera cannot be used, checked before requesting it. */
function troubleBefore(): Trouble | null {
  if (!window.isSecureContext) return 'insecure';
  return navigator.mediaDevices ? null : 'none';
}

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'refused'
    : 'none';

function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  if (video.videoWidth === 0) return null;
  canvas.width = Math.min(WIDTH, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return readQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

/** Reads codes of ID cards one after another with the device's camera. */
export function CardScanner({ onCode }: Props) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  const [trouble, setTrouble] = useState(troubleBefore);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    if (troubleBefore()) return undefined;
    let stream: MediaStream | null = null;
    let closed = false;
    let last = { text: '', at: 0 };
    const canvas = document.createElement('canvas');
    const look = () => {
      const text = video.current && codeIn(video.current, canvas);
      if (!text || (text === last.text && Date.now() - last.at < AGAIN_MS)) return;
      last = { text, at: Date.now() };
      told.current(text);
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1_280 } },
        });
        if (closed || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
      } catch (error) {
        if (!closed) setTrouble(troubleOf(error));
      }
    }
    void start();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      closed = true;
      clearInterval(timer);
      stop();
    };
  }, []);
  if (trouble)
    return (
      <p role="alert" className="text-sm">
        {
          {
            insecure: t`The camera needs a secure address (https). Type the code, or use a scanner.`,
            none: t`No camera was found. Type the code, or use a scanner.`,
            refused: t`The browser may not use the camera. Allow it in the browser’s settings.`,
          }[trouble]
        }
      </p>
    );
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t`Picture of the camera`}
      className="aspect-4/3 w-full rounded bg-raised object-cover"
    />
  );
}
