/** The maximum time that a sign-out waits for the browser. */
const LONGEST_MS = 1_500;

/**
 * Disables notifications on this device before its person signs out, so that the next person does not see
 * them. Runs before the session ends, because it needs the session.
 */
export async function stopNotices(): Promise<void> {
  // Without the permission, notifications were never enabled here, and their code is not loaded.
  if (globalThis.Notification?.permission !== 'granted') return;
  const stopped = import('#features/inbox/web/shared/push-device.ts').then(({ unsubscribeDevice }) =>
    unsubscribeDevice(),
  );
  const waited = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([stopped, waited]).catch(() => undefined);
}
