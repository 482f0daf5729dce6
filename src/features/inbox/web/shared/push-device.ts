import { workerUrl } from '#platform/workers/web/worker-url.ts';

export type Device = { endpoint: string; p256dh: string; auth: string };

/** Whether this browser can show notices: over https or on this very machine, and on iPhones once installed. */
export const mayPush = (): boolean =>
  import.meta.env.PROD &&
  globalThis.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis;

/** The service worker for notices; its scope contains no page. */
const SCOPE = '/push/';

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // If this scope has no registration, the browser returns that of the page's own service worker.
  if (!registration?.scope.endsWith(SCOPE)) return null;
  return registration.pushManager.getSubscription();
}

/** The endpoint of this device, or null if it receives no notices. */
export async function deviceEndpoint(): Promise<string | null> {
  return mayPush() ? ((await subscription())?.endpoint ?? null) : null;
}

/** Requests permission and subscribes this device. Null if the person or the browser refuses. */
export async function subscribeDevice(key: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(workerUrl('/push/worker.js'), { scope: SCOPE });
  await active(registration);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription made with a former key of the portal is useless.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe(options).catch((error: unknown) => {
    // The browser refused, or its push service is unreachable.
    if (error instanceof DOMException) return null;
    throw error;
  });
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return null;
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
}

export async function unsubscribeDevice(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
