import { afterEach, expect, it, vi } from 'vitest';
import { stopNotices } from './stop-notices.ts';

const unsubscribe = vi.fn<() => Promise<boolean>>();
const getRegistration = vi.fn(async () => ({
  scope: 'https://portal.school.test/push/',
  pushManager: { getSubscription: async () => ({ unsubscribe }) },
}));

function aBrowser(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('ends the push subscription of a device', async () => {
  unsubscribe.mockResolvedValue(true);
  aBrowser('granted');
  await stopNotices();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('does nothing in a browser without notification permission or support', async () => {
  aBrowser('default');
  await stopNotices();
  vi.stubGlobal('Notification', undefined);
  await stopNotices();
  expect(getRegistration).not.toHaveBeenCalled();
});

it('does not delay signing out if the browser refuses or does not answer', async () => {
  aBrowser('granted');
  unsubscribe.mockRejectedValueOnce(new DOMException('No service', 'AbortError'));
  await stopNotices();
  unsubscribe.mockReturnValue(new Promise(() => undefined));
  await stopNotices();
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});
