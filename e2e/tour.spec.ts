import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/features/people/people.rules.ts';
import { wordFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { watchReadTwice } from './support/calls.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { launchPortal, type Portal } from './support/launch.ts';
import { saysNoSchool } from './support/no-school.ts';
import { filled } from './support/pages.ts';
import { recordsOf } from './support/school.ts';
import { settle } from './support/settle.ts';
import { headingOf, SHOWN } from './support/shown.ts';

describe('the demonstration', () => {
  let browser: Browser;
  let portal: Portal;
  let records: Awaited<ReturnType<typeof recordsOf>>;
  beforeAll(async () => {
    browser = await openBrowser();
    portal = await launchPortal({ environment: { PREAU_DEMO: '1' } });
    records = await recordsOf(portal);
  }, 300_000);
  afterAll(() => portal.stop());

  test.each(Object.keys(SHOWN) as Role[])(
    'has something to show on every page of %s, with no French word cut off',
    { timeout: 180_000 },
    async (role) => {
      const device = await newDevice(browser, portal, { language: 'fr' });
      await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
      const page = await device.newPage();
      const faults = watchFaults(page);
      const readTwice = watchReadTwice(page);
      for (const path of SHOWN[role]) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(filled(path, records, 'id'));
        await settle(page);
        expect.soft(readTwice(), `what ${path} reads twice`).toEqual([]);
        const heading = headingOf(path, role);
        if (heading)
          expect
            .soft(await page.getByRole('heading', { level: 1 }).first().innerText(), path)
            .toContain(filled(heading.fr, records, 'name'));
        // The ruled-page placeholder is shown for an empty list or a record that is not found.
        const placeholders = await page.locator('main .ruled-page').allInnerTexts();
        expect
          .soft(
            placeholders.filter((text) => !saysNoSchool(text)),
            path,
          )
          .toEqual([]);
        expect.soft(await wordFaults(page), path).toEqual([]);
      }
      expect(faults).toEqual([]);
    },
  );

  test('shows a phone one button and a menu before the rows', { timeout: 60_000 }, async () => {
    const device = await newDevice(browser, portal, { width: 360, language: 'fr' });
    await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await device.newPage();
    for (const path of ['/students', '/classes', '/marks/report-cards', '/fees']) {
      await page.goto(path);
      await settle(page);
      const buttons = page.locator('main header').locator('a, button').filter({ visible: true });
      expect.soft(await buttons.count(), path).toBe(2);
      await buttons.nth(1).click();
      // The menu behind the second button has the actions that are buttons on a desktop.
      await expect.poll(() => buttons.count(), { message: path }).toBeGreaterThan(3);
      await page.keyboard.press('Escape');
    }
  });
});
