import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(new URL('push-worker.ts', import.meta.url), 'utf8');
const PUSH = {
  title: 'Lycée de Test',
  body: 'Frais et paiements',
  url: '/fees',
  tag: 'topic',
  seen: 'run',
  language: 'fr',
};

/** The worker in a simulated browser that records its calls. */
function aWorker({ mayShow = true } = {}) {
  const done: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const scope = {
    URL,
    location: { origin: 'https://portal.test' },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    registration: {
      showNotification: (title: string, { body }: { body: string }) => {
        if (!mayShow) return Promise.reject(new TypeError('No permission'));
        done.push(`shown ${title}: ${body}`);
        return Promise.resolve();
      },
    },
    clients: {
      openWindow: (url: string) => {
        done.push(`opened ${url}`);
        return Promise.resolve();
      },
    },
    fetch: (path: string, { body }: { body: string }) => {
      done.push(`${path} ${body}`);
      return Promise.resolve();
    },
  };
  const context = createContext(scope);
  runInContext(transformSync(SOURCE, { loader: 'ts', format: 'iife' }).code, context);
  const raise = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners[type]!({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.allSettled(work);
    return done;
  };
  return {
    push: () => raise('push', { data: { json: () => PUSH } }),
    click: (data: string) => raise('notificationclick', { notification: { data, close: () => undefined } }),
  };
}

it('a push is displayed, then reported as seen; one that could not be displayed is not reported', async () => {
  expect(await aWorker().push()).toEqual([
    'shown Lycée de Test: Frais et paiements',
    '/api/v1/inbox/seen {"seen":"run"}',
  ]);
  expect(await aWorker({ mayShow: false }).push()).toEqual([]);
});

it('a click opens only pages of the portal', async () => {
  expect(await aWorker().click('/fees')).toEqual(['opened https://portal.test/fees']);
  expect(await aWorker().click('https://evil.test/')).toEqual([]);
});
