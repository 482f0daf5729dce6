// Shows notifications on a phone. It controls no page and caches nothing: its scope contains no page of the
// portal.

type Shown = { title: string; body: string; url: string; tag: string; seen: string; language: string };

type PushWork = Event & { waitUntil: (work: Promise<unknown>) => void };
type Pushed = PushWork & { data: { json: () => Shown } | null };
type Clicked = PushWork & { notification: { close: () => void; data: string } };
type PushScope = {
  location: Location;
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<unknown> };
  addEventListener: {
    (type: 'push', listener: (event: Pushed) => void): void;
    (type: 'notificationclick', listener: (event: Clicked) => void): void;
  };
};

const pushScope = globalThis as unknown as PushScope;

pushScope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

/** A notification is shown for every push: browsers revoke the permission of a worker that shows none. */
async function show({ title, body, url, tag, seen, language }: Shown): Promise<void> {
  await pushScope.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icons/icon-192.png',
    data: url,
  });
  // Offline, the notice counts as delivered, not as seen.
  await fetch('/api/v1/inbox/seen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seen }),
  }).catch(() => undefined);
}

pushScope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { origin, href } = new URL(notification.data, pushScope.location.origin);
  if (origin === pushScope.location.origin) event.waitUntil(pushScope.clients.openWindow(href));
});
