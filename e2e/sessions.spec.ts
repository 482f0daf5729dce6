import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { settle } from './support/settle.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  browser = await openBrowser();
});

async function end(role: string): Promise<void> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  await client.query('delete from sessions where user_id = (select id from users where email = $1)', [
    demoEmail(role),
  ]);
  await client.end();
}

test('signing out in one tab ends the other, which says why, keeps what was typed and leads back to its page', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const first = await device.newPage();
  await first.goto('/dashboard');
  await first.getByText('Total Students').first().waitFor();
  const second = await device.newPage();
  await second.goto('/fees?do=record-payment');
  await second.getByText('notes, receipt book').click();
  await second.getByLabel('Notes').fill('Brought by the uncle');

  await first.getByRole('button', { name: 'Account menu' }).click();
  await first.getByRole('button', { name: 'Sign Out' }).click();
  await first.waitForURL('**/auth');
  await first.getByText('Signed out successfully').first().waitFor();
  await second.waitForURL('**/auth');
  await second.getByText('User not authenticated').first().waitFor();

  await second.getByLabel('Email').first().fill(demoEmail('admin'));
  await second.locator('input[type=password]').first().fill(DEMO_PASSWORD);
  await second.getByRole('button', { name: 'Sign In' }).click();
  await second.waitForURL('**/fees');
  await second.goto('/fees?do=record-payment');
  const notes = second.getByLabel('Notes');
  await notes.waitFor();
  await expect.poll(() => notes.inputValue()).toBe('Brought by the uncle');
});

test('an expired access token renews unseen', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/dashboard');
  await page.getByText('Total Students').first().waitFor();
  const before = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('preau-session')!) as {
      access_token: string;
      expires_at: number;
    };
    localStorage.setItem(
      'preau-session',
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }),
    );
    return session.access_token;
  });
  await page.reload();
  await page.getByText('Total Students').first().waitFor();
  const after = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('preau-session')!) as { access_token: string }).access_token,
  );
  expect(after).not.toBe(before);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('a revoked session lands on /auth at its next request', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/dashboard');
  await page.getByText("Today's Schedule").first().waitFor();
  // To take a roll offline, the device stores lists of names.
  await page.goto('/attendance');
  await expect.poll(() => page.evaluate(keptLists), { timeout: 15_000 }).toBeGreaterThan(0);
  // Once all of them are there: the page keeps one after the other.
  await settle(page);
  // A new person who joins on this device with a slip's link must find none of them.
  const joining = await device.newPage();
  await joining.goto('/auth#join=no-such-key');
  await expect.poll(() => joining.evaluate(keptLists), { timeout: 15_000 }).toBe(0);
  await joining.close();
  await page.reload();
  await expect.poll(() => page.evaluate(keptLists), { timeout: 15_000 }).toBeGreaterThan(0);
  await end('teacher');
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).first().click();
  await page.waitForURL('**/auth');
  await expect.poll(() => page.evaluate(keptLists), { timeout: 15_000 }).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('preau-me'))).toBeNull();

  // The same for a person who returns later, after their session has ended.
  await signIn(device, portal, demoEmail('parent'), DEMO_PASSWORD);
  await end('parent');
  const back = await device.newPage();
  await back.goto('/fees');
  await back.waitForURL('**/auth');
  await back.getByText('User not authenticated').first().waitFor();
});

/** The number of lists of people that this device stores. */
async function keptLists(): Promise<number> {
  // Opening a missing database would create it.
  const stores = await indexedDB.databases();
  if (!stores.some(({ name }) => name === 'preau-attendance')) return 0;
  return new Promise((tell, fail) => {
    const asked = indexedDB.open('preau-attendance');
    asked.addEventListener('error', () => fail(asked.error ?? new Error('no store')));
    asked.addEventListener('success', () => {
      const count = asked.result.transaction('kept').objectStore('kept').count();
      count.addEventListener('success', () => {
        asked.result.close();
        tell(count.result);
      });
    });
  });
}

test('after signing out, the Back button shows nothing of the school', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).first().click();
  const rows = page.locator('main table:not([aria-busy])').getByRole('rowheader');
  await rows.first().waitFor();
  const names = await rows.allInnerTexts();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.waitForURL('**/auth');
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  const shown = await page.content();
  expect(names.filter((name) => shown.includes(name))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('preau-session'))).toBeNull();
});
