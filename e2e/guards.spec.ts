import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from './support/calls.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { GUARDED, isFirst, mayOpen, ROLES } from './support/pages.ts';
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
];

/** What the page asked the API for, beyond who is signed in and what the dashboard shows. */
function watchFetches(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    fetched.push(...callsOf(request.url()).filter((call) => !OF_THE_DASHBOARD.includes(call)));
  });
  return fetched;
}

describe('the guards of the route table', () => {
  // The pages that a role may open are opened by the walk of every page; here those that look the same to all.
  for (const role of ROLES)
    test(
      `${role}: allowed pages render, others land on /dashboard with nothing of the page fetched`,
      { timeout: 120_000 },
      async () => {
        const device = await newDevice(browser, portal);
        await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
        const page = await device.newPage();
        const fetched = watchFetches(page);
        for (const row of GUARDED.filter((row) => !mayOpen(row, role) || (row.same && !isFirst(row, role)))) {
          // The page before may still be asking: it ends first, then its asking is forgotten.
          await page.goto('about:blank');
          fetched.length = 0;
          await page.goto(row.path);
          if (mayOpen(row, role)) {
            await page
              .getByRole('heading', { level: 1 })
              .filter({ hasText: row.heading.en })
              .first()
              .waitFor();
            expect(new URL(page.url()).pathname).toBe(row.path);
          } else {
            await page.waitForURL('**/dashboard');
            await page.getByRole('heading', { level: 1 }).first().waitFor();
            expect(fetched, `${role} on ${row.path}`).toEqual([]);
            if (row.path !== '/dashboard')
              expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(row.heading.en);
          }
        }
      },
    );

  test(
    'signed out: every guarded page lands on /auth with nothing fetched',
    { timeout: 120_000 },
    async () => {
      const device = await newDevice(browser, portal);
      const page = await device.newPage();
      const fetched = watchFetches(page);
      for (const row of GUARDED) {
        await page.goto(row.path);
        await page.waitForURL('**/auth');
        expect(fetched, row.path).toEqual([]);
      }
    },
  );

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
