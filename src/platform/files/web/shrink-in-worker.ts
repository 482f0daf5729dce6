import { workerUrl } from '#platform/workers/web/worker-url.ts';
import type { Most } from './shrink-picture.ts';

/** A worker whose code has not loaded by then is given up: there is no usable network. */
const PATIENCE_MS = 5_000;

type Answer = { small: Blob | null } | { failed: true };

/**
 * The picture shrunk in a worker; null if it is to stay as it is.
 * @throws if the worker cannot be loaded or cannot decode it: the page then tries itself.
 */
export async function shrinkInWorker(file: File, most: Most): Promise<Blob | null> {
  // One for each photo, so that its memory is freed afterwards.
  const worker = new Worker(workerUrl('/photo-worker.js'));
  try {
    const answer = await answerOf(worker, { file, most });
    if ('failed' in answer) throw new Error('the worker cannot draw it');
    return answer.small;
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, wanted: { file: File; most: Most }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('there is no worker'));
    const timer = setTimeout(fail, PATIENCE_MS);
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<'ready' | Answer>) => {
      if (data !== 'ready') return resolve(data);
      clearTimeout(timer);
      // A worker takes no origin: it is this page's own.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(wanted);
    });
  });
}
