type Policy = { createScriptURL: (url: string) => string };
type Policies = { createPolicy: (name: string, rules: Policy) => Policy };

const WORKERS = ['/sw.js', '/push/worker.js', '/photo-worker.js'] as const;

let policy: Policy | undefined;

/**
 * The URL of a worker as a trusted script URL, because the page's policy refuses plain text
 * (docs/security.md). All workers share one policy, because a second one of the same name is refused.
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
