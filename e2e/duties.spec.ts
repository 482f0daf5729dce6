import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { settle } from './support/settle.ts';
import { findFamily, listEverybody, payFrom } from './support/window.ts';

const COLLEAGUE = demoEmail('none');

/** Every answer of the server that refuses something. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  return refused;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const menuPaths = (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

async function giveBursar(page: Page): Promise<void> {
  await page.goto(`/people?search=${COLLEAGUE}`);
  await page.getByRole('button', { name: /^Assign a role to/ }).click();
  const role = page.getByRole('dialog', { name: 'Role' });
  await role.getByRole('combobox').selectOption('admin');
  await role.getByRole('button', { name: 'Assign role' }).click();
  await page.getByText(/now has the role Administrator/).waitFor();
  await page.getByRole('button', { name: /^Duties: / }).click();
  const duties = page.getByRole('dialog', { name: 'Duties' });
  await duties.getByRole('checkbox', { name: 'Head of school' }).uncheck();
  await duties.getByRole('checkbox', { name: 'Bursar' }).check();
  expect(await viewFaults(page), 'the duties').toEqual([]);
  await duties.getByRole('button', { name: 'Save duties' }).click();
  await page.getByText(/^The duties of .* were changed\.$/).waitFor();
  await page.getByRole('row', { name: /Bursar/ }).waitFor();
}

async function takePayment(page: Page): Promise<void> {
  await page.goto('/till');
  await page.getByRole('button', { name: 'Open till' }).click();
  const open = page.getByRole('dialog', { name: 'Open till' });
  await open.getByLabel('Float').fill('10 000');
  await open.getByRole('button', { name: 'Open till' }).click();
  await page.getByRole('region', { name: 'Your till' }).waitFor();
  await page.goto('/fees');
  await page.getByRole('button', { name: 'Record Payment' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await listEverybody(dialog);
  const [name] = await dialog.locator('fieldset li label > span:first-of-type').allTextContents();
  await dialog.getByRole('combobox', { name: 'Family' }).focus();
  await findFamily(dialog, name!);
  expect(await payFrom(dialog, '5 000')).not.toEqual([]);
}

/** The head wants a second person for reversals above 4,000 francs. */
async function wantSecondPerson(page: Page): Promise<void> {
  await page.goto('/settings/approvals');
  await page.getByRole('button', { name: 'Switch on: Reversals of fee payments' }).click();
  const limit = page.getByRole('dialog', { name: 'Two people' });
  await limit.getByLabel('One person is enough up to').fill('4000');
  await limit.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText(/^Above 4/).waitFor();
  expect(await viewFaults(page), 'the rules').toEqual([]);
}

/** The bursar asks for a reversal above the limit, and nothing is reversed. */
async function askForReversal(page: Page): Promise<void> {
  await page.goto('/fees?tab=payments');
  const details = page.getByRole('button', { name: /details/ }).first();
  await details.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  const reverse = page.getByRole('dialog', { name: 'Reverse this payment?' });
  await reverse.getByLabel('Reason').fill('Typed twice');
  await reverse.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByText('Waiting for a second person').first().waitFor();
  await reverse.waitFor({ state: 'detached' });
  await page.goto('/approvals');
  const own = page.getByRole('region', { name: 'Your requests' });
  await own.getByText(/^Reverse payment REC-.* of 5\s000\sFCFA by/).waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  expect(await viewFaults(page), 'own requests').toEqual([]);
}

/** The head reads the notice on a phone, sees what will happen, and approves by thumb. */
async function approveOnPhone(page: Page): Promise<void> {
  await page.goto('/inbox');
  await page.getByRole('link', { name: /needs the approval of a second person/ }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText(/^Reverse payment REC-.*Its fees become unpaid again/).waitFor();
  await waiting.getByText('Reason: Typed twice').waitFor();
  expect(await viewFaults(page), 'to decide').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const approve = waiting.getByRole('button', { name: /^Approve the request of/ });
  expect((await approve.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await approve.click();
  const sure = page.getByRole('dialog', { name: 'Approve and carry it out now?' });
  expect(await viewFaults(page), 'the question').toEqual([]);
  await sure.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved and carried out').first().waitFor();
  await page.getByRole('region', { name: 'Decided' }).getByText('Approved').first().waitFor();
  await page.getByText('Nothing is waiting for you.').waitFor();
}

async function seesNothingElse(page: Page): Promise<void> {
  expect(await menuPaths(page)).toEqual([
    '/',
    '/dashboard',
    '/students',
    '/fees',
    '/student-bank',
    '/till',
    '/announcements',
    '/finance-tracker',
    '/reports',
    '/settings',
  ]);
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  const search = page.getByRole('dialog', { name: 'Search' });
  for (const word of ['marks', 'people', 'roles', 'invite']) {
    await search.getByRole('combobox').fill(word);
    await page.waitForTimeout(300);
    expect(await search.getByRole('option', { name: /^(Marks|People|Invite)/ }).count(), word).toBe(0);
  }
  await page.keyboard.press('Escape');
  for (const path of ['/marks', '/people', '/audit']) {
    await page.goto(path);
    await page.waitForURL('**/dashboard');
  }
  // A bursar reads only the reports about money.
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Collection against due' }).waitFor();
  expect(await page.getByRole('link', { name: /^(Results|Attendance|Enrollment)$/ }).count()).toBe(0);
  await page.goto('/reports/results');
  await page.getByRole('heading', { name: 'Report not found' }).waitFor();
}

/** Opens each page of the menu, a student's record with all its tabs, and the settings. */
async function walk(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await settle(page);
  // The entry of the students is unfolded on their page.
  if ((await menuPaths(page)).includes('/students')) await page.goto('/students');
  await settle(page);
  for (const path of (await menuPaths(page)).filter((each) => each !== '/' && each !== '/dashboard')) {
    await page.goto(path);
    await settle(page);
    expect(new URL(page.url()).pathname, 'the page of a menu item').toBe(path);
  }
  if (!(await menuPaths(page)).includes('/students')) return;
  await page.goto('/students');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tablist').waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await settle(page);
  }
}

async function setDuty(portal: Portal, duty: string): Promise<void> {
  const who = '(select id from users where email = $1)';
  await inDatabase(portal, `delete from staff_duties where user_id = ${who}`, [COLLEAGUE]);
  await inDatabase(portal, `insert into staff_duties (user_id, duty) values (${who}, $2)`, [COLLEAGUE, duty]);
}

test('a head makes a colleague bursar, who takes money, has a reversal approved by the head on a phone, finds neither marks nor roles, and meets no refusal', async () => {
  const portal = await startPortal({ demo: true });
  const browser = await openBrowser();
  const office = await newDevice(browser, portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const head = await office.newPage();
  const headFaults = watchFaults(head);
  await head.goto('/till');
  await head.getByRole('button', { name: 'Use tills' }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'Use tills' }).click();
  await head.getByRole('button', { name: 'Open till' }).waitFor();
  await giveBursar(head);
  await wantSecondPerson(head);

  const counter = await newDevice(browser, portal);
  await signIn(counter, portal, COLLEAGUE, DEMO_PASSWORD);
  const page = await counter.newPage();
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const faults = watchFaults(page);
  const refused = watchRefusals(page);
  await takePayment(page);
  await askForReversal(page);
  const pocket = await newDevice(browser, portal, { width: 360 });
  await signIn(pocket, portal, demoEmail('admin'), DEMO_PASSWORD);
  const phone = await pocket.newPage();
  const phoneFaults = watchFaults(phone);
  await approveOnPhone(phone);
  // The bursar's open page follows.
  await page.getByRole('region', { name: 'Decided' }).getByText('Approved').first().waitFor();
  await page.goto('/fees?tab=payments');
  await page.getByText('Reversed').first().waitFor();
  await page.goto('/students');
  await page.getByRole('heading', { name: 'Students' }).waitFor();
  await seesNothingElse(page);
  const met: string[] = [];
  // A counter's day and a gate's day; of every duty the matrix says what is refused.
  for (const duty of ['bursar', 'discipline']) {
    // An open page would ask while the duties change.
    await page.goto('about:blank');
    await setDuty(portal, duty);
    await walk(page);
    met.push(...refused.splice(0).map((path) => `${duty} ${path}`));
  }
  expect(met, 'refusals').toEqual([]);
  expect([...faults, ...headFaults, ...phoneFaults]).toEqual([]);
});
