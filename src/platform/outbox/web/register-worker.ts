import { workerUrl } from '#platform/workers/web/worker-url.ts';

/** Has the portal open without a network from now on, where browsers allow it: over https, or on this very machine. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register(workerUrl('/sw.js')).catch(() => undefined);
}
