type ScriptUrls = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

const WORKER = '/verify/worker.js';

/** Has this page open without a network from now on, where browsers allow it: over https, or on this very machine. */
export async function keepForOffline(): Promise<void> {
  if (!globalThis.isSecureContext || !navigator.serviceWorker) return;
  // The policy of pages knows one name for addresses of workers (docs/security.md).
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptUrls };
  const policy = trustedTypes?.createPolicy('preau-worker', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('This is not the worker of this page.');
      return url;
    },
  });
  await navigator.serviceWorker
    .register(policy ? policy.createScriptURL(WORKER) : WORKER, { scope: '/verify' })
    .catch(() => undefined);
}
