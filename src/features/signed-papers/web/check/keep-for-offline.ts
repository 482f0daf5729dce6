type ScriptUrls = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

const WORKER = '/verify/worker.js';

/** Registers the service worker for offline use, where browsers allow it: over https or on localhost. */
export async function keepForOffline(): Promise<void> {
  if (!globalThis.isSecureContext || !navigator.serviceWorker) return;
  // The content security policy allows one Trusted Types policy, for worker URLs (docs/security.md).
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
