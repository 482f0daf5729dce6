import type { BrowserContext, Page, Request } from 'playwright-core';

/** A page is quiet once it has waited for nothing this long: what an answer sets off, it sets off within. */
const CALM_MS = 250;
const LONGEST_MS = 10_000;
/** What a page that has nothing to do takes at most to answer a question. */
const BUSY_MS = 100;

const awaited = new WeakMap<Page, Set<Request>>();

/** Notes what the pages of a device wait for. A stream of events stays open for good, so nobody waits for its end. */
export function noteRequests(device: BrowserContext): void {
  device.on('page', (page) => {
    const open = new Set<Request>();
    awaited.set(page, open);
    page.on('request', (request) => {
      // What the page before asked for concerns nobody any more.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
      if (!new URL(request.url()).pathname.endsWith('/events')) open.add(request);
    });
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
  });
}

/** Waits until a page has fetched what it shows, and has nothing to do that could make it fetch more. */
export async function quiet(page: Page): Promise<void> {
  const open = awaited.get(page);
  if (!open) throw new Error('nobody notes what this page waits for');
  const latest = Date.now() + LONGEST_MS;
  do {
    for (let calmSince = Date.now(); Date.now() - calmSince < CALM_MS;) {
      if (Date.now() > latest)
        throw new Error(`still waiting for ${[...open].map((request) => request.url())}`);
      if (open.size > 0) calmSince = Date.now();
      await page.waitForTimeout(20);
    }
  } while (!(await isIdle(page)) || open.size > 0);
}

/** A busy machine draws for longer than a calm lasts: whoever draws does not answer at once. */
async function isIdle(page: Page): Promise<boolean> {
  const asked = Date.now();
  // A page that leads elsewhere meanwhile answers nothing.
  const answered = await page.evaluate(() => true).catch(() => false);
  return answered && Date.now() - asked < BUSY_MS;
}

/** What stands where something is still to come. */
const WAITING = '.skeleton, [aria-busy=true]';

/** Waits until a page has shown what it fetched. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The first HTML has a heading too; a busy machine shows it for longer than a calm lasts.
  await page.locator('[data-frame]').waitFor({ state: 'detached' });
  // A part whose code has come is held back for up to 300 ms, and only then asks for what it shows.
  do {
    await page.locator(WAITING).first().waitFor({ state: 'detached' });
    await quiet(page);
  } while ((await page.locator(WAITING).count()) > 0);
}
