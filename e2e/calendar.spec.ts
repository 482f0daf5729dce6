import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { schoolDay } from '../src/platform/time/school-day.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';

let browser: Browser;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  browser = await openBrowser();
  // A separate school, because these events would appear on the dashboards of other tests.
  portal = await startPortal({ demo: true });
});

async function pageAs(role: 'admin' | 'parent' | 'student', path: string): Promise<Page> {
  const device = await newDevice(browser, portal, { language: 'en' });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto(path);
  return page;
}

const TITLE = '<i>Sports</i> day';
/** Soon enough to be among the next events of a dashboard. */
const DAY = schoolDay(new Date(Date.now() + 86_400_000), 'Africa/Douala');
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });

test('the office puts an event into the calendar, a parent finds it, in a private address too, and it is cancelled', async () => {
  const office = await pageAs('admin', '/calendar');
  await office.getByRole('button', { name: 'Add an event' }).first().click();
  const form = office.getByRole('dialog', { name: 'Add an event' });
  await form.getByLabel('Name in English').fill(TITLE);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please enter a date').first().waitFor();
  await form.getByLabel('First day').fill(DAY);
  await form.getByLabel('From', { exact: true }).fill('08:00');
  await form.getByLabel('To', { exact: true }).fill('15:30');
  await form.getByLabel('Place').fill('Stadium');
  await form.getByRole('checkbox', { name: 'Students' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await row(office).waitFor();

  const parent = await pageAs('parent', '/dashboard');
  await parent.getByRole('link', { name: /day/ }).filter({ hasText: TITLE }).click();
  await parent.waitForURL('**/calendar');
  expect(await row(parent).innerText()).toContain('08:00–15:30 · Stadium');
  const student = await pageAs('student', '/calendar');
  await student.getByRole('heading', { name: 'Calendar' }).waitFor();
  expect(await row(student).count()).toBe(0);

  await parent.getByRole('button', { name: 'In my own calendar' }).click();
  await parent.getByRole('button', { name: 'Make the address' }).click();
  const address = await parent.getByLabel('Address').inputValue();
  const file = async () => (await fetch(address)).text();
  expect(await file()).toContain(`DTSTART:${DAY.replaceAll('-', '')}T070000Z`);
  await parent.keyboard.press('Escape');

  await row(office).getByRole('button', { name: /^More/ }).click();
  await office.getByRole('button', { name: 'Cancel the event' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click();
  await row(office).getByText('Canceled').waitFor();
  expect(await file()).toContain('STATUS:CANCELLED');
});
