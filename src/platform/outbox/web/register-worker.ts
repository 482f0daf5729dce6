type ScriptUrls = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

const WORKER = '/sw.js';

/** Has the portal open without a network from now on, where browsers allow it: over https, or on this very machine. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !navigator.serviceWorker) return;
  // The page's policy lets no script be named by a text; this one name is the exception (docs/security.md).
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptUrls };
  const policy = trustedTypes?.createPolicy('preau-worker', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('This is not the worker of the portal.');
      return url;
    },
  });
  await navigator.serviceWorker
    .register(policy ? policy.createScriptURL(WORKER) : WORKER)
    .catch(() => undefined);
}
