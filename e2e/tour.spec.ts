import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/features/people/people.rules.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { launchPortal, type Portal } from './support/launch.ts';
import { settle } from './support/settle.ts';

const demoId = (kind: number, number: number) =>
  `0190de00-0000-7000-8000-${(kind * 100_000 + number).toString(16).padStart(12, '0')}`;
const [STUDENT, CLASS, TEACHER, GUARDIAN] = [demoId(3, 1), demoId(2, 4), demoId(1, 10), demoId(60, 0)];

/** What each role opens; four pages of the menu are not built yet. */
const PAGES: Record<Role, readonly string[]> = {
  admin: [
    '/dashboard',
    '/students',
    `/students/${STUDENT}`,
    `/students/${STUDENT}?tab=fees`,
    `/students/${STUDENT}?tab=savings`,
    '/guardians',
    `/guardians/${GUARDIAN}`,
    '/teachers',
    `/teachers/${TEACHER}`,
    '/classes',
    `/classes/${CLASS}`,
    `/classes/${CLASS}?tab=subjects`,
    '/subjects',
    '/subjects?tab=by_class',
    '/attendance',
    '/attendance?tab=justifications',
    '/attendance?tab=sanctions',
    '/marks',
    `/marks/classes/${CLASS}?which=0`,
    '/marks/report-cards',
    `/marks/report-cards/${CLASS}?period=0`,
    '/fees',
    '/fees?tab=payments',
    '/fees?tab=structures',
    '/fees?tab=claims',
    '/fees/reports',
    `/fees/students/${STUDENT}`,
    '/student-bank',
    '/till',
    '/books',
    '/people',
    '/people/waiting',
    '/people/invitations',
    '/audit',
    '/inbox',
    '/finance-tracker',
    '/settings',
    '/settings/levels',
    '/settings/school-years',
    '/settings/marking',
    '/settings/ways-to-pay',
  ],
  teacher: [
    '/dashboard',
    '/my-classes',
    `/my-classes/${CLASS}`,
    '/students',
    '/attendance',
    '/marks',
    `/marks/classes/${CLASS}?which=0`,
    '/inbox',
    '/finance-tracker',
  ],
  parent: [
    '/dashboard',
    '/my-children',
    `/my-children/${STUDENT}`,
    '/attendance',
    '/report-cards',
    '/fees',
    `/fees/students/${STUDENT}`,
    '/savings',
    '/inbox',
    '/finance-tracker',
  ],
  student: [
    '/dashboard',
    '/my-classes',
    `/my-classes/${CLASS}`,
    '/attendance',
    '/report-cards',
    '/fees',
    '/savings',
    '/inbox',
    '/finance-tracker',
  ],
};

describe('the demonstration', () => {
  let browser: Browser;
  let portal: Portal;
  beforeAll(async () => {
    browser = await openBrowser();
    portal = await launchPortal({ environment: { PREAU_DEMO: '1' } });
  }, 120_000);
  afterAll(() => portal.stop());

  test.each(Object.keys(PAGES) as Role[])(
    'has something to show on every page of %s',
    { timeout: 120_000 },
    async (role) => {
      const device = await newDevice(browser, portal, { language: 'fr' });
      await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
      const page = await device.newPage();
      const faults = watchFaults(page);
      for (const path of PAGES[role]) {
        await page.goto(path);
        await settle(page);
        // Blank pages of the exercise book stand where a list has nothing, or something is not found.
        expect.soft(await page.locator('main .ruled-page').allInnerTexts(), path).toEqual([]);
      }
      expect(faults).toEqual([]);
    },
  );
});
