type Policy = { createScriptURL: (url: string) => string };
type Policies = { createPolicy: (name: string, rules: Policy) => Policy };

const WORKERS = ['/sw.js', '/push/worker.js', '/photo-worker.js'] as const;

let policy: Policy | undefined;

/**
 * The address of a worker, as the page's policy wants it: no script may be named by a text, and these names are the
 * exception (docs/security.md). One policy for all, because a second of the same name is refused.
 */
export function workerUrl(worker: (typeof WORKERS)[number]): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('preau-worker', {
    createScriptURL: (url) => {
      if (!WORKERS.some((known) => known === url)) throw new TypeError('This is not a worker of the portal.');
      return url;
    },
  });
  return policy ? policy.createScriptURL(worker) : worker;
}
