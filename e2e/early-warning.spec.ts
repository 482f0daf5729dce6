import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { settle } from './support/settle.ts';
import { startPortal } from './support/portal.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
});

test('the page of a flagged student says so to the office, and to nobody else', async () => {
  const browser = await openBrowser();
  const device = await newDevice(browser, portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports/early-warning');
  const student = page.getByRole('list', { name: 'Students' }).getByRole('link').first();
  const path = await student.getAttribute('href');
  await student.click();
  await page.getByRole('link', { name: /^\d+ flags? to follow up$/ }).click();
  await page.waitForURL('**/reports/early-warning?student_id=*');
  await page.getByRole('button', { name: 'Show all flags' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);

  const other = await newDevice(browser, portal, { language: 'en' });
  await signIn(other, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const theirs = await other.newPage();
  const asked: string[] = [];
  theirs.on('request', (request) => asked.push(request.url()));
  await theirs.goto(path!);
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  await settle(theirs);
  expect(asked.filter((url) => url.includes('early-warning'))).toEqual([]);
});

test('the head reads why a student is flagged, takes it on, and closes it with a deed by keyboard', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Early warning' }).click();
  const sentence = page.getByText(/^2 sanctions in the term from .* \(rule: 2 or more\)$/);
  await sentence.waitFor();

  const row = page.getByRole('listitem').filter({ has: sentence }).last();
  await row.getByRole('button', { name: /^Take on: / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who follows it up').waitFor();
  await dialog.getByLabel('Until').focus();
  await page.keyboard.press('Enter');
  await row.getByText(/^You, until /).waitFor();

  await row.getByRole('button', { name: /^Note what was done: / }).focus();
  await page.keyboard.press('Enter');
  // A flag is not closed without a deed and a note.
  await dialog.getByRole('button', { name: 'Save and close' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Please choose what was done').waitFor();
  await dialog.getByLabel('What was done').selectOption({ label: 'Talked with the guardians' });
  await dialog.getByLabel('Note').focus();
  await page.keyboard.type('The mother comes on Friday with the timetable');
  await dialog.getByRole('button', { name: 'Save and close' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await sentence.waitFor({ state: 'detached' });

  await page.getByLabel('Status').selectOption({ label: 'Closed or ended' });
  await sentence.waitFor();
  await row.getByText(/^What was done \(\d\)$/).click();
  await page.getByText('The mother comes on Friday with the timetable').waitFor();
  await page.getByText('No school year is closed yet.', { exact: false }).waitFor();
});

test('on a phone of 360 px nothing is wider than the page, and nobody but the office opens it', async () => {
  const browser = await openBrowser();
  const phone = await newDevice(browser, portal, {
    language: 'fr',
    width: 360,
  });
  await signIn(phone, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await phone.newPage();
  for (const path of [
    '/reports/early-warning?state=closed',
    '/reports/early-warning?kind=money',
    '/settings/early-warning',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /Enregistrer|Calculer/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  const other = await newDevice(browser, portal, { language: 'en' });
  await signIn(other, portal, demoEmail('parent'), DEMO_PASSWORD);
  const theirs = await other.newPage();
  await theirs.goto('/reports/early-warning');
  await theirs.waitForURL('**/dashboard');
});
