import type { Browser, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail } from './support/devices.ts';
import { saysNoSchool } from './support/no-school.ts';
import { filled, MAIN, SELDOM } from './support/pages.ts';
import { sharedPortal } from './support/portal.ts';
import { recordsOf } from './support/school.ts';
import { newPhone, openSession, readTimes, rowsStand } from './support/weigh.ts';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Delays all scripts until the HTML has been painted, and returns the elements larger than anything painted by then. */
async function largerThanFirst(
  role: string,
  path: string,
  language: 'en' | 'fr',
  session: string,
): Promise<string | null> {
  const { phone, page } = await newPhone(browser, portal, {
    session,
    language,
    cookies: { preau_frame: role },
  });
  const held: Route[] = [];
  let isPainted = false;
  await page.route('**/assets/*.js', async (route) => {
    if (isPainted) await route.continue();
    else held.push(route);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  // A slow machine may paint the first chunk of the HTML before it has read the rest, so two more frames are
  // awaited. Nothing else can be painted until the scripts arrive.
  const first = await page.evaluate(
    () =>
      new Promise<number>((tell) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => tell(performance.now()), 100)),
        );
      }),
  );
  isPainted = true;
  await Promise.all(held.map((route) => route.continue()));
  await rowsStand(page, 500);
  const { largest, what } = await readTimes(page);
  await phone.close();
  return largest > first
    ? `${role} ${path} in ${language}, ${Math.round(largest - first)} ms later: ${what}`
    : null;
}

describe('the largest thing of a main page is in its first HTML, so that no reader waits for it', () => {
  test.each(Object.entries(MAIN))('as %s', { timeout: 120_000 }, async (role, paths) => {
    const session = await openSession(portal, demoEmail(role), DEMO_PASSWORD);
    const found: string[] = [];
    // In French, whose sentences are longer, and for each role's first page in English too: the first HTML
    // depends on the page, not on the language.
    for (const path of paths)
      for (const language of path === '/dashboard' ? (['fr', 'en'] as const) : (['fr'] as const)) {
        const larger = await largerThanFirst(role, path, language, session);
        if (larger && !saysNoSchool(larger)) found.push(larger);
      }
    expect(found).toEqual([]);
  });

  test('of the office now and then, in the longer language', { timeout: 120_000 }, async () => {
    const session = await openSession(portal, demoEmail('admin'), DEMO_PASSWORD);
    const found: string[] = [];
    for (const path of SELDOM) {
      const larger = await largerThanFirst('admin', path, 'fr', session);
      if (larger) found.push(larger);
    }
    expect(found).toEqual([]);
  });
});

/** Pages about one record, by a role that may open them. */
const OF_ONE: Record<string, readonly string[]> = {
  admin: ['/students/{child}', '/students/{child}?tab=fees', '/fees/students/{child}', '/teachers/{teacher}'],
  parent: ['/my-children/{child}', '/fees/students/{child}'],
};

describe('whose page it is stands before the page’s code is there, and nothing larger comes later', () => {
  test.each(Object.entries(OF_ONE))('as %s', { timeout: 120_000 }, async (role, paths) => {
    const session = await openSession(portal, demoEmail(role), DEMO_PASSWORD);
    const records = await recordsOf(portal);
    for (const path of paths) {
      const { phone, page } = await newPhone(browser, portal, { session, cookies: { preau_frame: role } });
      const held: Route[] = [];
      let isHeld = true;
      await page.route(
        (url) => /\/assets\/(?!everywhere|rolldown-runtime).*\.js$/.test(url.pathname),
        async (route) => {
          if (isHeld) held.push(route);
          else await route.continue();
        },
      );
      await page.goto(filled(path, records, 'id'), { waitUntil: 'commit' });
      const early = await page.locator('[data-frame] h1').textContent();
      const first = await page.evaluate(
        () =>
          new Promise<number>((tell) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => tell(performance.now()), 100)),
            );
          }),
      );
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
      await rowsStand(page, 500);
      const { largest, what } = await readTimes(page);
      expect([path, early]).toEqual([path, await page.locator('main h1').textContent()]);
      expect(largest, `${path}: ${what}`).toBeLessThanOrEqual(first);
      await phone.close();
    }
  });
});
