// Shrinks photos in a worker, so that the page stays responsive. Built as a separate file
// (scripts/prerender.mjs).
import { type Most, shrinkPicture, type Surface } from './shrink-picture.ts';

type Wanted = { file: Blob; most: Most };
type Scope = {
  addEventListener: (type: 'message', listener: (event: { data: Wanted }) => void) => void;
  postMessage: (answer: unknown) => void;
};
const scope = globalThis as unknown as Scope;

function surface(width: number, height: number): Surface {
  const canvas = new OffscreenCanvas(width, height);
  return {
    context: canvas.getContext('2d') as Surface['context'],
    encode: (type, quality) => canvas.convertToBlob({ type, quality }),
  };
}

function say(answer: unknown): void {
  // A worker's message only reaches its own page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  scope.postMessage(answer);
}

scope.addEventListener('message', ({ data: { file, most } }) => {
  shrinkPicture(file, most, surface).then(
    (small) => say({ small }),
    () => say({ failed: true }),
  );
});
say('ready');
