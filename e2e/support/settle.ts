import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** A page is quiet after this long without pending requests: follow-up requests start within it. */
const CALM_MS = 250;
const LONGEST_MS = 10_000;
/** The longest time an idle page takes to respond to a script. */
const BUSY_MS = 100;

const awaited = new WeakMap<Page, Set<Request>>();

/** Tracks the pending requests of a device's pages. An event stream never ends, so it is excluded. */
export function noteRequests(device: BrowserContext): void {
  device.on('page', (page) => {
    const open = new Set<Request>();
    awaited.set(page, open);
    page.on('request', (request) => {
      // Requests of the previous page no longer matter.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
      if (!new URL(request.url()).pathname.endsWith('/events')) open.add(request);
    });
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
  });
}

/** Waits until a page has fetched what it shows and is idle, so that it will fetch nothing more. */
export async function quiet(page: Page): Promise<void> {
  const open = awaited.get(page);
  if (!open) throw new Error('nobody notes what this page waits for');
  const latest = Date.now() + LONGEST_MS;
  do {
    for (let calmSince = Date.now(); Date.now() - calmSince < CALM_MS;) {
      if (Date.now() > latest)
        throw new Error(`still waiting for ${[...open].map((request) => request.url())}`);
      if (open.size > 0) calmSince = Date.now();
      await sleep(20);
    }
  } while (!(await isIdle(page)) || open.size > 0);
}

/** A busy machine may render for longer than the quiet time: a rendering page does not respond at once. */
async function isIdle(page: Page): Promise<boolean> {
  const asked = Date.now();
  // A page that navigates meanwhile does not respond.
  const answered = await page.evaluate(() => true).catch(() => false);
  return answered && Date.now() - asked < BUSY_MS;
}

/** Placeholders of content that is still loading. */
const WAITING = '.skeleton, [aria-busy=true]';

export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The first HTML has a heading too; a busy machine shows it for longer than the quiet time.
  await page.locator('[data-frame]').waitFor({ state: 'detached' });
  // React may delay a loaded part for up to 300 ms, and only then does it fetch its data.
  do {
    await page.locator(WAITING).first().waitFor({ state: 'detached' });
    await quiet(page);
  } while ((await page.locator(WAITING).count()) > 0);
}
