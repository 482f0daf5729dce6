import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { callsOf } from './calls.ts';
import type { PortalAddress } from './portal.ts';

/** One response to a page: its size as sent, compressed and with its headers. */
export type Sent = {
  path: string;
  /** Its API reads: several may be sent as one request. */
  calls: readonly string[];
  /** Chromium's resource type: document, script, stylesheet, font, fetch and so on. */
  kind: string;
  bytes: number;
  /** Milliseconds since the page was requested. */
  startedAt: number;
};

/** Times of a view in milliseconds by the page's clock, and its layout shift. */
export type Times = { painted: number; largest: number; rows: number; shift: number };

type Marks = { rowsAt: number | null; largest: number; what: string; shift: number; moved: string[] };

/**
 * A session as the official client stores it, so that each visit may start on a new device with an empty
 * cache.
 */
export async function openSession(
  portal: Pick<PortalAddress, 'address'>,
  email: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${portal.address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email} answered ${response.status}`);
  const session = (await response.json()) as { expires_in: number };
  return JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in });
}

type Phone = { session: string | null; language?: 'en' | 'fr'; cookies?: Record<string, string> };

/**
 * A phone that has never visited, with a session in its storage and a page that records when its rows are
 * shown.
 */
export async function newPhone(
  browser: Browser,
  portal: Pick<PortalAddress, 'address'>,
  { session, language = 'en', cookies = {} }: Phone,
): Promise<{ phone: BrowserContext; page: Page; cdp: CDPSession }> {
  const phone = await browser.newContext({
    baseURL: portal.address,
    viewport: { width: 360, height: 740 },
    locale: language === 'fr' ? 'fr-CM' : 'en-CM',
    storageState: {
      cookies: [],
      origins: session
        ? [{ origin: portal.address, localStorage: [{ name: 'preau-session', value: session }] }]
        : [],
    },
  });
  await phone.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: portal.address })),
  );
  const page = await phone.newPage();
  // TypeScript runners other than vitest name functions through a helper that pages lack.
  await page.addInitScript('globalThis.__name ??= (named) => named');
  await page.addInitScript(noteMarks);
  const cdp = await phone.newCDPSession(page);
  return { phone, page, cdp };
}

/** Runs in the page: records when its rows are final, its largest paint and every layout shift. */
function noteMarks(): void {
  const marks: Marks = { rowsAt: null, largest: 0, what: '', shift: 0, moved: [] };
  (globalThis as unknown as { marks: Marks }).marks = marks;
  // Runs in the page, which cannot see this module's scope.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const stand = () => {
    const main = document.querySelector('main');
    if (!main?.querySelector('h1') || document.querySelector('[data-frame]')) return false;
    // A form that came as HTML counts as shown once its script has hydrated it.
    const field = document.querySelector('#root form input');
    if (field && !Object.keys(field).some((key) => key.startsWith('__react'))) return false;
    return [...document.querySelectorAll('main .skeleton, [aria-busy=true], main .animate-spin')].every(
      (element) => element.closest('[data-later]'),
    );
  };
  const look = () => {
    if (!stand()) marks.rowsAt = null;
    else marks.rowsAt ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  // Polled, because hydration changes nothing in the document.
  setInterval(look, 50);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      marks.largest = entry.startTime;
      marks.what = `${entry.element?.tagName} ${(entry.element?.textContent ?? '').slice(0, 60)}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) {
        marks.shift += entry.value;
        const [source] = (entry as unknown as { sources?: { node?: Element | null }[] }).sources ?? [];
        marks.moved.push(
          `${entry.value.toFixed(3)} ${source?.node?.nodeName} ${source?.node?.className} ${(source?.node?.textContent ?? '').slice(0, 50)}`,
        );
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records everything that a page receives from now on. */
export async function noteSent(cdp: CDPSession): Promise<() => Sent[]> {
  const sent = new Map<string, Sent & { done: boolean }>();
  let start: number | undefined;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    start ??= timestamp;
    sent.set(requestId, {
      path: new URL(request.url).pathname,
      calls: callsOf(request.url),
      kind: (type ?? 'Other').toLowerCase(),
      bytes: 0,
      startedAt: (timestamp - start) * 1000,
      done: false,
    });
  });
  const end = (requestId: string, bytes: number) => {
    const one = sent.get(requestId);
    if (one) Object.assign(one, { bytes, done: true });
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await cdp.send('Network.enable');
  return () => [...sent.values()];
}

/** Waits until the rows of a page have been stable for a while, and returns when they were first shown. */
export async function rowsStand(page: Page, calmMs = 300): Promise<number> {
  await page.waitForFunction(
    (calm) => {
      const { rowsAt } = (globalThis as unknown as { marks: Marks }).marks;
      return rowsAt !== null && performance.now() - rowsAt > calm;
    },
    calmMs,
    { timeout: 60_000, polling: 50 },
  );
  return page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks.rowsAt ?? 0);
}

export function readTimes(page: Page): Promise<Times & { what: string; moved: string[] }> {
  return page.evaluate(() => {
    const { rowsAt, largest, what, shift, moved } = (globalThis as unknown as { marks: Marks }).marks;
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return { painted: first?.startTime ?? 0, largest, rows: rowsAt ?? 0, shift, what, moved };
  });
}

/** CPU four times slower, 400 ms latency, 400 kbit/s both ways: a cheap phone on a good day. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
