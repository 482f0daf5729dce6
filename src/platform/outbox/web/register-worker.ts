import { workerUrl } from '#platform/workers/web/worker-url.ts';

/** Makes the portal open offline from now on, if the browser allows it: over HTTPS, or on localhost. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !navigator.serviceWorker) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(workerUrl('/sw.js')).catch(() => undefined);
  // The page is idle: the worker now fetches the files that it skipped on installation. A message to a worker
  // has no target origin, because the worker always belongs to the portal.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (registration) void serviceWorker.ready.then(({ active }) => active?.postMessage('more'));
}
