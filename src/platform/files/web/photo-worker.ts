// Makes a photo small beside the page, which stays responsive. Built as a file of its own (scripts/prerender.mjs).
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
  // A worker's message goes to its own page alone.
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
