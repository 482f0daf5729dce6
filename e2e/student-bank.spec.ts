import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';
import { accountOf, asTyped, childrenOf, strangersOf } from './support/school.ts';

async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor({ state: 'visible' });
}

/** Amounts as the pages write them, with no-break spaces. */
const francs = (figures: string) => `${figures.replaceAll(' ', '\u00a0')}\u00a0FCFA`;

test('the office opens an account for two students, takes money in, pays out, takes a mistake back and prints, while a parent watches', async () => {
  const portal = sharedPortal();
  const browser = await openBrowser();
  const office = await newDevice(browser, portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await office.newPage();
  const faults = watchFaults(page);

  const [child] = await childrenOf(portal);
  const [other] = await strangersOf(portal);
  await page.goto('/student-bank');
  for (const card of ['Total Accounts', 'Total Balance', 'Total Members', 'Average Balance'])
    await see(page, card);
  await page.getByRole('button', { name: 'Create Account' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create Account' });
  const submit = create.getByRole('button', { name: 'Create Account' });
  expect(await submit.isDisabled(), 'nobody is chosen yet').toBe(true);
  await create.getByLabel('Account Name').fill('Pour le concours');
  await create.getByRole('searchbox').fill(asTyped(child.name));
  await create.getByRole('checkbox', { name: child.name }).check();
  await create.getByRole('searchbox').fill(other.roll);
  await create.getByRole('checkbox', { name: other.roll }).check();
  await submit.click();
  await see(page, 'Account created successfully');
  await page
    .getByRole('row', { name: /Pour le concours/ })
    .getByRole('link', { name: 'View Details' })
    .click();
  await page.waitForURL(/\/student-bank\/[0-9a-f-]{36}/);
  const account = new URL(page.url()).pathname.split('/').at(-1)!;
  await see(page, 'No transactions yet');

  // Meanwhile the parent of one of the two has the page open on a phone.
  const phone = await newDevice(browser, portal, { width: 360 });
  await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
  const parent = await phone.newPage();
  await parent.goto('/savings');
  await parent.getByRole('link', { name: /Pour le concours/ }).click();
  await parent.waitForURL(`**/savings/${account}`);
  await see(parent, 'No transactions yet');
  // Their dashboard shows the total of all accounts.
  const home = await phone.newPage();
  await home.goto('/dashboard');
  const saved = home.getByRole('main').locator('a[href="/savings"]');
  const held = async () => {
    const sums = (await saved.innerText()).split('FCFA').slice(0, -1);
    return sums.reduce((all, sum) => all + Number(sum.replaceAll(/\D/g, '')), 0);
  };
  const before = await held();

  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await deposit.getByText('Amount is required').waitFor();
  await deposit.getByLabel('Amount').fill('-3');
  await deposit.getByText('Amount must be a positive number').waitFor();
  await deposit.getByLabel('Amount').fill('25 000');
  await deposit.getByText(francs('25 000')).first().waitFor();
  await deposit.getByLabel('Description').fill('Jour de banque');
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await see(page, 'Deposit successful');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await see(parent, francs('25 000'));
  await expect.poll(held, { message: 'the dashboard hears of the deposit' }).toBe(before + 25_000);

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' });
  await withdraw.getByLabel('Amount').fill('25000.01');
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await withdraw.getByText('Insufficient balance for withdrawal').first().waitFor();
  await withdraw.getByLabel('Amount').fill('5000');
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await see(page, 'Withdrawal successful');

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Print slip' }).click();
  const slip = page.getByRole('dialog', { name: /slip/i });
  await slip.getByText('Withdrawal slip').first().waitFor();
  await slip
    .getByText((await accountOf(portal, 'admin')).name)
    .first()
    .waitFor();
  await slip.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('html[data-printed=yes]').waitFor();
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await see(parent, francs('20 000'));

  await page
    .getByRole('button', { name: /^Reverse (DEP|WDR)-\d/ })
    .first()
    .click();
  const reverse = page.getByRole('dialog');
  await reverse.getByLabel('Reason').fill('Counted wrongly');
  await reverse.getByRole('button', { name: 'Reverse', exact: true }).click();
  await see(page, 'Operation reversed');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await see(page, /Reversed by REV-\d{4}-\d{6}/);
  await see(page, /Reverses (DEP|WDR)-\d{4}-\d{6}/);
  await see(page, 'Counted wrongly');
  await see(parent, francs('25 000'));
  expect(await parent.locator('body').innerText()).not.toContain(other.name);

  const rows = page.getByRole('table', { name: /Transaction History/ }).getByRole('row');
  await page.getByLabel('Transaction Type').selectOption({ label: 'Withdrawals' });
  await page.waitForURL(/type=withdraw/);
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2);
  await page.getByLabel('Transaction Type').selectOption({ label: 'Deposits' });
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  expect(await rows.count()).toBe(2);
  await page.getByLabel('From Date').fill('2099-01-01');
  await see(page, 'No transactions match your filters');
  await page.goto(`/student-bank/${account.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`);
  await see(page, 'Account not found');
  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click();
  await page.waitForURL('**/student-bank');
  await page.goto('/student-bank/no-such-id');
  await page.waitForURL(/\/student-bank$/);
  expect(faults).toEqual([]);
});
