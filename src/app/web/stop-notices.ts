/** A sign-out waits no longer than this for the browser. */
const LONGEST_MS = 1_500;

/**
 * Ends the notices on this device before its person signs out, so that the next person does not see them. It runs
 * before the session ends, because open pages still ask with it.
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
