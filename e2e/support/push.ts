import type { BrowserContext, Page } from 'playwright-core';
import { aPushServer } from '#platform/push/server/testing/push-server.ts';

type Shown = { title: string; options: { body: string; data: string; lang: string } };

/** Delivers a message to the worker of a page's device, and returns the notifications it would have shown. */
async function show(page: Page, text: string): Promise<Shown[]> {
  const context = page.context();
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/push/worker.js'))!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: Shown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, options: options as Shown['options'] });
  });
  const tool = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tool.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (ours) resolve(ours.registrationId);
    });
  });
  await tool.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  const seen = context.waitForEvent('response', (response) => response.url().endsWith('/inbox/seen'));
  await tool.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
  await seen;
  return worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
}

/**
 * A push service of the test that stands in for Chromium's. Headless Chromium registers with none and shows
 * no notifications, so the page subscribes to this one, its messages are delivered to the worker by the
 * browser's debugging protocol, and the worker's calls are recorded.
 */
export async function aPushService() {
  const service = await aPushServer();
  const device = service.subscribe('phone');
  const endpoint = 'https://fcm.googleapis.com/phone';
  const keys = { p256dh: device.p256dh, auth: device.auth };

  /** Call before the page is opened: it may request permission for notifications. */
  const allow = (context: BrowserContext) =>
    context.addInitScript(
      (subscription) => {
        let held: object | null = null;
        const made = { ...subscription, unsubscribe: async () => true, toJSON: () => subscription };
        Notification.requestPermission = async () => 'granted';
        PushManager.prototype.getSubscription = async () => held as PushSubscription | null;
        PushManager.prototype.subscribe = async () => {
          held = made;
          return made as unknown as PushSubscription;
        };
      },
      { endpoint, keys },
    );

  const environment = {
    NODE_OPTIONS: `--import ${import.meta.dirname}/push-route.mjs`,
    E2E_PUSH_SERVICE: `${service.origin}/`,
  };
  return { kept: service.kept, environment, allow, show };
}
