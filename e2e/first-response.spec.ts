import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** The HTML of a document, for a reader of French. */
const firstHtml = async (path: string, cookie: string) =>
  (await fetch(`${portal.address}${path}`, { headers: { cookie, 'accept-language': 'fr' } })).text();

describe('the first response', () => {
  test('the landing page reads without JavaScript, in both languages', async () => {
    for (const [language, words] of [
      [
        'en',
        [
          'Get Started',
          'Start Free Trial',
          'enrollment to graduation',
          'attendance, assignments, grades',
          'timetables',
          'real-time communication',
          // The specified sentence, with its explanation.
          'next-generation, AI-powered school management system',
          'AI today: Préau suggests categories',
        ],
      ],
      ['fr', ['élèves', 'présences', 'emplois du temps', 'parents', 'propulsé par l’IA', 'L’IA aujourd’hui']],
    ] as const) {
      const device = await newDevice(browser, portal, { language, width: 360 }, { javaScriptEnabled: false });
      const page = await device.newPage();
      await page.goto('/');
      const text = (await page.locator('body').innerText()).toLowerCase();
      for (const word of words) expect(text).toContain(word.toLowerCase());
    }
  });

  test('the language can be switched before sign-in and is remembered', async () => {
    const device = await newDevice(browser, portal);
    const page = await device.newPage();
    await page.goto('/');
    await page.goto('/?lang=fr');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.goto('/auth');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('tab', { name: 'Se connecter' }).waitFor();
  });

  test('/auth is there as HTML before any script, and a form sent that early puts no password into an address', async () => {
    const device = await newDevice(browser, portal, {}, { javaScriptEnabled: false });
    const page = await device.newPage();
    await page.goto('/auth');
    await page.getByRole('textbox', { name: 'Email' }).fill('a@b.cm');
    await page.getByRole('textbox', { name: 'Password' }).fill('geheim-42');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(page.url()).toBe(`${portal.address}/auth`);
  });

  test('Watch Demo signs in to a chosen role', async () => {
    const device = await newDevice(browser, portal);
    const page = await device.newPage();
    await page.goto('/');
    await page
      .getByRole('button', { name: 'Watch Demo' })
      .or(page.getByRole('link', { name: 'Watch Demo' }))
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Teacher/ })
      .click();
    await page.waitForURL('**/dashboard');
    await page.getByText("Today's Schedule").first().waitFor();
  });

  test('a page of the portal begins with its heading and the navigation of a role, and with nothing of a page where the cookie may not open it', async () => {
    const known = await firstHtml('/fees', 'preau_frame=admin');
    expect(known).toContain('<title>Gestion des frais · Préau</title>');
    expect(known).toMatch(/<h1[^>]*>Gestion des frais<\/h1>/);
    expect(known).toContain('href="/student-bank"');
    for (const [path, cookie] of [
      ['/student-bank', ''],
      ['/student-bank', 'preau_frame=parent'],
      ['/student-bank', 'preau_frame=constructor'],
      ['/people', 'preau_frame=none'],
    ] as const) {
      const bare = await firstHtml(path, cookie);
      expect(bare, `${path} ${cookie}`).not.toMatch(/<h1|Banque|Personnes|href="\/student-bank"/);
    }
  });

  test('the frame of a role leaves the device with whoever signs out', async () => {
    const device = await newDevice(browser, portal);
    await signIn(device, portal, demoEmail('teacher'), DEMO_PASSWORD);
    const page = await device.newPage();
    const frame = async () =>
      (await device.cookies()).find(({ name }) => name === 'preau_frame')?.value ?? null;
    await page.goto('/dashboard');
    await page.getByText("Today's Schedule").first().waitFor();
    await expect.poll(frame).toBe('teacher');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/auth');
    expect(await frame()).toBeNull();
  });

  test('no page asks anything of another address, and the shell does not move when it comes alive', async () => {
    const device = await newDevice(browser, portal, { width: 360 });
    await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await device.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (
        !request.url().startsWith(portal.address) &&
        !request.url().startsWith('data:') &&
        !request.url().startsWith('blob:')
      )
        foreign.push(request.url());
    });
    await page.addInitScript(() => {
      const shifts = ((globalThis as unknown as { shifts: number[] }).shifts = [] as number[]);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/auth', '/dashboard', '/students']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shift, path).toBeLessThanOrEqual(0.02);
    }
    expect(foreign).toEqual([]);
  });
});
