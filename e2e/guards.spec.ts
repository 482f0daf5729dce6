import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from './support/calls.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { GUARDED, mayOpen, ROLES } from './support/pages.ts';
import { sharedPortal } from './support/portal.ts';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const OF_THE_DASHBOARD = [
  '/api/v1/me',
  '/api/v1/dashboard',
  '/api/v1/school',
  '/api/v1/student-accounts/waiting',
  // The chart of fees, which loads itself where the dashboard is short enough to show it.
  '/api/v1/fee-reports/weeks',
];

/** The page's API requests, without those for the session and the dashboard. */
function watchFetches(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    fetched.push(...callsOf(request.url()).filter((call) => !OF_THE_DASHBOARD.includes(call)));
  });
  return fetched;
}

/**
 * src/app/navigation.test.ts checks page by page which pages a role may open; this test checks that the
 * refusal is enforced.
 */
const REFUSED: Record<(typeof ROLES)[number], string> = {
  admin: '/my-children',
  teacher: '/student-bank',
  parent: '/students',
  student: '/guardians',
  none: '/fees',
};

describe('the guards of the route table', () => {
  test.each(ROLES)(
    '%s: a page of others leads to /dashboard with nothing of it fetched',
    { timeout: 120_000 },
    async (role) => {
      const row = GUARDED.find(({ path }) => path === REFUSED[role])!;
      expect(mayOpen(row, role)).toBe(false);
      const device = await newDevice(browser, portal);
      await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
      const page = await device.newPage();
      const fetched = watchFetches(page);
      await page.goto(row.path);
      await page.waitForURL('**/dashboard');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(fetched).toEqual([]);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(row.heading.en);
    },
  );

  test('signed out: a guarded page leads to /auth with nothing fetched', async () => {
    const device = await newDevice(browser, portal);
    const page = await device.newPage();
    const fetched = watchFetches(page);
    for (const path of ['/dashboard', '/fees']) {
      await page.goto(path);
      await page.waitForURL('**/auth');
      expect(fetched, path).toEqual([]);
    }
  });

  test('any other path shows the 404 page, links home and logs the miss', async () => {
    const device = await newDevice(browser, portal);
    const page = await device.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await page.getByText('Oops! Page not found').waitFor();
    expect(logged.join('\n')).toContain('/no-such-page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${portal.address}/`);
  });
});
