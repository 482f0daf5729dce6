import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { type Child, childrenOf } from './support/school.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
let child: Child;
let room: string;
let rowOfClass: RegExp;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  [child] = await childrenOf(portal);
  room = child.room.name;
  rowOfClass = new RegExp(`^${room}`);
});

test('the office opens a report from its finding, follows a figure to its students, narrows it and takes it away', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports');
  await page.getByText(/students in class on/).waitFor();
  await page.getByRole('link', { name: 'Enrollment' }).click();
  await page.getByRole('heading', { name: 'Enrollment' }).waitFor();

  await page.getByLabel('Rows').selectOption({ label: 'By class' });
  await page.waitForURL('**/reports/enrollment?by=class');
  const row = page.getByRole('row', { name: rowOfClass });
  const figure = row.getByRole('link').first();
  const students = Number(await figure.innerText());
  await figure.click();
  await page.getByRole('heading', { name: `${room} · Students` }).waitFor();
  await page.getByText(/^Students who belonged to a class on/).waitFor();
  // The heading of the table, and the students.
  expect(await page.getByRole('row').count()).toBe(students + 1);
  await page.getByRole('link', { name: child.name }).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print (PDF)' }).click();
  const pdf = await buffer(await (await download).createReadStream());
  const text = pdfPages(pdf)
    .map((sheet) => sheet.text)
    .join(' ');
  expect(text).toContain(`Enrollment · ${room} · Students`);
  expect(text).toContain(child.name);

  await page.getByRole('link', { name: 'Back to Enrollment' }).click();
  await page.waitForURL('**/reports/enrollment?by=class');
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'For any spreadsheet (CSV)' }).click();
  const csv = (await buffer(await (await sheet).createReadStream())).toString('utf8');
  expect(csv).toContain(`${room},${students},`);
});

test('the office prints the contacts of a class from the page of reports', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Lists to print' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Download: Contacts' }).isDisabled()).toBe(true);
  const option = dialog.getByRole('option', { name: rowOfClass });
  await option.waitFor({ state: 'attached' });
  await dialog.getByLabel('Class', { exact: true }).selectOption(await option.getAttribute('value'));
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download: Contacts' }).click();
  const pdf = await buffer(await (await download).createReadStream());
  const text = pdfPages(pdf)
    .map((sheet) => sheet.text)
    .join(' ');
  expect(text).toContain(room);
  expect(text).toContain(child.name);
});

test('the office builds a report of its own, opens a figure of it, and saves it to come every week', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Build a report' }).click();
  await page.getByLabel('About').selectOption({ label: 'Fees' });

  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Field').selectOption({ label: 'Status' });
  await page.getByRole('checkbox', { name: 'Overdue' }).check();
  await page.getByLabel('Group by').selectOption({ label: 'Class' });
  await page.getByRole('button', { name: 'Add a figure' }).click();
  await page.getByLabel('Of', { exact: true }).selectOption({ label: 'Balance' });
  await page.waitForURL(/where=status\.is\.overdue/);
  await page.waitForURL(/measures=count(,|%2C)sum\.left/);
  // Until the figures of this definition are there, those of the one before stand.
  await page.locator('section[aria-label="Result"][aria-busy="false"]').waitFor();
  await page.getByText(/records fit; the highest figure is that of/).waitFor();

  const figures = page.getByRole('row', { name: rowOfClass }).getByRole('link');
  await expect.poll(() => figures.count()).toBe(2);
  const overdue = Number(await figures.first().innerText());
  await figures.first().click();
  await page.getByText(`${overdue} records fit.`).waitFor();
  // The heading of the table, and the fees; a page shows fifty.
  expect(await page.getByRole('row').count()).toBe(Math.min(overdue, 50) + 1);
  expect(await page.getByRole('cell', { name: 'Overdue', exact: true }).count()).toBe(Math.min(overdue, 50));
  await page.goBack();
  await page.getByText(/the highest figure is that of/).waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Overdue by class');
  await dialog.getByLabel('Sent automatically').selectOption({ label: 'Every week' });
  await dialog.getByLabel('On', { exact: true }).selectOption({ label: 'Friday' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Report saved. You can find it on the page Reports.').waitFor();

  await page.goto('/reports');
  await page.getByText(/Fees · Every week: Friday · Next:/).waitFor();
  await page.getByRole('link', { name: 'Overdue by class' }).click();
  await page.waitForURL(/\/reports\/build\?/);
  await page.getByText(/the highest figure is that of/).waitFor();
  expect(Number(await figures.first().innerText())).toBe(overdue);

  await page.goto('/reports');
  await page.getByRole('button', { name: 'Actions for Overdue by class' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Overdue by class was removed').waitFor();
});
