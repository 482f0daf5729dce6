import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { childrenOf, savingsOf, strangersOf } from './support/school.ts';

const MM = 72 / 25.4;
/** The longest allowed description: a dozen of them fill a sheet. */
const LONG = 'Exercise books, '.repeat(31);

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function open(role: string, width = 1280) {
  const device = await newDevice(browser, portal, { width });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  const faults = watchFaults(page);
  await page.goto('/profile');
  return { page, faults, post: (path: string, body: object) => post<{ id: string }>(page, path, body) };
}

/** Sizes of the printed pages, each as "210x297" in millimetres. */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width) / MM)}x${Math.round(Number(height) / MM)}`,
  );
}

const preview = (page: Page) => page.getByRole('dialog').locator('.paper');

async function choosePaper(page: Page, paper: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Paper').selectOption({ label: paper });
  await preview(page).getByRole('heading').first().waitFor();
}

/** The height of the document on screen, in millimetres. */
async function lengthOf(page: Page): Promise<number> {
  return ((await preview(page).boundingBox())!.height * 25.4) / 96;
}

test('papers are the size of the sheet or the roll, to the millimetre, and a slip is one page', async () => {
  const { page, faults, post } = await open('admin');
  const [[child], [stranger]] = await Promise.all([childrenOf(portal), strangersOf(portal)]);
  const { id } = await post('/bank/accounts', {
    account_name: 'Savings of two',
    initial_balance: '5000',
    student_ids: [child.id, stranger.id],
  });
  for (let n = 0; n < 12; n += 1)
    await post(`/bank/accounts/${id}/deposits`, { amount: '500', description: LONG });
  await post(`/bank/accounts/${id}/withdrawals`, { amount: '2500', description: LONG });

  await page.goto(`/student-bank/${id}`);
  await page
    .getByRole('button', { name: /^Slip / })
    .first()
    .click();
  await choosePaper(page, 'A4 sheet');
  const slip = await preview(page).innerText();
  for (const text of [
    'Withdrawal slip',
    '2\u00a0500\u00a0FCFA',
    '11\u00a0000\u00a0FCFA',
    '8\u00a0500\u00a0FCFA',
  ])
    expect(slip, 'what a slip says').toContain(text);
  for (const mark of ['COPY', 'School copy', 'Family copy', 'Receipt'])
    expect(slip, 'a second print, for two keepers').toContain(mark);
  const halves = preview(page).locator('.paper-half');
  expect(
    await halves.first().evaluate((half) => half.scrollHeight - half.clientHeight),
    'nothing is cut',
  ).toBe(0);
  expect(await printed(page)).toEqual(['210x297']);
  await choosePaper(page, 'A5 sheet');
  expect(await printed(page)).toEqual(['148x210']);
  await choosePaper(page, '80 mm roll');
  const [roll, ...more] = await printed(page);
  expect(more).toEqual([]);
  expect(roll).toMatch(/^80x/);
  const spare = Number(roll!.slice(3)) - (await lengthOf(page));
  expect(spare, 'the roll is as long as what stands on it').toBeGreaterThanOrEqual(0);
  expect(spare).toBeLessThan(3);
  expect(await viewFaults(page)).toEqual([]);

  // The device remembers its paper size; a statement spans several pages, but one on a roll.
  await page.goto(`/student-bank/${id}`);
  await page.getByRole('button', { name: 'Statement' }).click();
  await preview(page).getByRole('heading').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Paper').inputValue()).toBe('roll');
  expect((await printed(page)).length).toBe(1);
  await choosePaper(page, 'A4 sheet');
  const sheets = await printed(page);
  expect(sheets.length).toBeGreaterThan(1);
  expect(new Set(sheets)).toEqual(new Set(['210x297']));
  await choosePaper(page, 'A5 sheet');
  expect(new Set(await printed(page))).toEqual(new Set(['148x210']));
  await page.getByRole('dialog').getByLabel('To Date').fill('2020-01-01');
  await preview(page).getByText('No operations in this period.').waitFor();
  expect(await page.locator('.print-sheet').count(), 'nothing is left behind').toBe(0);
  expect(faults).toEqual([]);
});

test('a parent reads an account and its statement on a phone, without the names of other members', async () => {
  const { page, faults } = await open('parent', 360);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Shared accounts:/ }).click();
  await page.getByRole('heading', { name: 'Savings', exact: true }).waitFor();
  const { name, others } = await savingsOf(portal);
  await page.getByRole('link', { name }).click();
  await page.getByText(`${(await childrenOf(portal))[0].name} and ${others} others`).waitFor();
  await page.getByRole('heading', { name: 'Balance over time' }).waitFor();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await page.getByRole('cell', { name: /FCFA/ }).first().waitFor();
  await page.getByLabel('Transaction Type').selectOption({ label: 'Withdrawals' });
  await page.waitForURL(/type=withdraw/);
  await page.getByRole('button', { name: 'Statement' }).click();
  await preview(page).getByText(`and ${others} others`).waitFor();
  expect(await printed(page)).toEqual(['210x297']);
  expect(await viewFaults(page)).toEqual([]);
  await page.goto(`/savings/${crypto.randomUUID()}`);
  await page.getByRole('heading', { name: 'Account not found' }).waitFor();
  expect(faults).toEqual([]);
});
