/** A sign-out waits no longer than this for the browser. */
const LONGEST_MS = 1_500;

/**
 * Ends the notices on this device, whose person is about to sign out: whoever uses it next must not see them. Before the
 * session ends, because pages that are still open ask with it.
 */
export async function stopNotices(): Promise<void> {
  // Elsewhere notices were never switched on, and no code is loaded for them.
  if (globalThis.Notification?.permission !== 'granted') return;
  const stopped = import('#features/inbox/web/shared/push-device.ts').then(({ unsubscribeDevice }) =>
    unsubscribeDevice(),
  );
  const waited = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([stopped, waited]).catch(() => undefined);
}
