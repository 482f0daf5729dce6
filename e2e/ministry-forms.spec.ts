import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
});

test('the office sees what a report lacks, fills its gaps by keyboard, adds a table, and prints it', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Ministry forms' }).click();
  await page.getByRole('link', { name: 'MINEDUB: report of the new year' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Running budget' }).getByText('10 missing').waitFor();

  await page.getByRole('link', { name: 'Running budget (FCFA)' }).click();
  await page.getByLabel('Running costs · Received').fill('1 500 000');
  // Enter goes to the row below, and saves the cell that is left.
  await page.keyboard.press('Enter');
  await page.keyboard.type('20000');
  await page.getByLabel('Running costs · Spent').fill('900000');
  await page.keyboard.press('Tab');
  await page
    .getByRole('row', { name: /^Running costs/ })
    .getByText('600,000')
    .waitFor();
  await page.getByText('3 of 10 answers').last().waitFor();
  await page.getByLabel('Cells left empty are zero or do not apply').check();
  await page.getByText('10 of 10 answers').last().waitFor();

  await page.getByRole('link', { name: 'Next table' }).click();
  await page.getByRole('heading', { name: /Visits of authorities/ }).waitFor();
  await page.getByLabel('1 · Authority').fill('Inspector of Yaoundé III');
  // The page is left within a second of the last key: the line is kept all the same.
  await page.goBack();
  await page.goForward();
  await page.getByLabel('2 · Authority').waitFor();
  expect(await page.getByLabel('1 · Authority').inputValue()).toBe('Inspector of Yaoundé III');

  await page.getByRole('link', { name: 'All tables' }).click();
  await page.getByRole('button', { name: 'Add table' }).click();
  await page.getByLabel('Title in English').fill('Bursaries');
  await page.getByLabel('In English', { exact: true }).fill('Girls with a bursary');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Bursaries' }).click();
  await page
    .getByLabel(/ · Girls with a bursary$/)
    .first()
    .fill('4');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^1 of \d+ answers$/)
    .last()
    .waitFor();

  await page.getByRole('link', { name: 'All tables' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print (PDF)' }).click();
  const pdf = await buffer(await (await download).createReadStream());
  const text = pdfPages(pdf)
    .map((sheet) => sheet.text)
    .join(' ');
  for (const words of ['600,000', 'Inspector of Yaoundé III', 'Bursaries', 'Age pyramid'])
    expect(text).toContain(words);
});
