import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { asTyped, type Child, childrenOf } from './support/school.ts';
import { findFamily, listEverybody, payFrom } from './support/window.ts';

/** Amounts as the pages write them, with no-break spaces. */
const francs = (figures: string) => `${figures.replaceAll(' ', '\u00a0')}\u00a0FCFA`;

async function closeDialogs(page: Page): Promise<void> {
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
}

/** The expected cash of the till, as its page shows it. */
const expectedCash = (page: Page, figures: string) =>
  page.getByRole('region', { name: 'Your till' }).getByText(francs(figures), { exact: true }).waitFor();

async function openTill(page: Page): Promise<void> {
  await page.goto('/till');
  await page.getByRole('button', { name: 'Use tills' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use tills' }).click();
  await page.getByRole('button', { name: 'Open till' }).click();
  const open = page.getByRole('dialog', { name: 'Open till' });
  await open.getByLabel('Float').fill('10 000');
  await open.getByRole('button', { name: 'Open till' }).click();
  await expectedCash(page, '10 000');
}

/** Sends the family's claim of a remote payment to the office. */
async function sendClaim(parent: Page, child: Child): Promise<Locator> {
  await parent.getByRole('button', { name: 'I have paid' }).click();
  const claim = parent.getByRole('dialog', { name: 'I have paid' });
  await claim.getByLabel('Child').selectOption({ label: child.name });
  await claim.getByLabel('How did you pay?').selectOption({ index: 1 });
  await claim.getByLabel('Transaction number').fill('MP2611.0730.C3');
  await claim.getByLabel('Amount (CFA)').fill('20 000');
  await claim.getByLabel('Day of the payment').fill(new Date().toISOString().slice(0, 10));
  await claim.getByRole('button', { name: 'Send to the office' }).click();
  return parent.getByRole('region', { name: 'Payments you have sent' });
}

test(
  'a cashier’s day: the till opens with its float, families pay at the window and from afar, a mistake is taken back, an expense is paid, and the sheet says why 500 are missing',
  { timeout: 150_000 },
  async () => {
    const portal = await startPortal({ demo: true });
    const browser = await openBrowser();
    const office = await newDevice(browser, portal);
    await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await office.newPage();
    const faults = watchFaults(page);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await openTill(page);

    const phone = await newDevice(browser, portal, { width: 360 });
    await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
    const parent = await phone.newPage();
    const parentFaults = watchFaults(parent);
    await parent.goto('/fees');
    const [eldest, second] = await childrenOf(portal);
    const sent = await sendClaim(parent, second);
    await sent.getByText('Sent', { exact: true }).waitFor();

    // Three families at the counter, the parent's own first.
    await page.goto('/fees');
    await page.getByRole('button', { name: 'Record Payment' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record Payment' });
    await listEverybody(dialog);
    let names: string[] = [];
    // The list is refetched when a family sends something: until it is rendered, it has few names or none.
    await expect
      .poll(async () => {
        names = await dialog.locator('fieldset li label > span:first-of-type').allTextContents();
        return new Set(names).size;
      })
      .toBeGreaterThan(5);
    await dialog.getByRole('combobox', { name: 'Family' }).focus();
    const served: string[] = [];
    for (let family = 0; family < 3; family += 1) {
      const next = family === 0 ? eldest.name : names.find((name) => !served.includes(name))!;
      await findFamily(dialog, next);
      served.push(...(await payFrom(dialog, family === 0 ? '2505' : '2500')));
    }
    await closeDialogs(page);
    const paid = parent.getByRole('region', { name: 'Payment History' }).getByRole('row');
    const own = paid.filter({ hasText: francs('2 505') }).first();
    await own.waitFor();

    // The first payment was a mistake.
    await page.goto(`/fees?tab=payments&search=${asTyped(eldest.name)}`);
    await page
      .getByRole('row')
      .filter({ hasText: francs('2 505') })
      .first()
      .getByRole('button', { name: /details/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    const reverse = page.getByRole('dialog', { name: 'Reverse this payment?' });
    await reverse.getByLabel('Reason').fill('The family paid nothing');
    await reverse.getByRole('button', { name: 'Reverse', exact: true }).click();
    await page.getByText('Payment reversed successfully').first().waitFor();
    await closeDialogs(page);
    await own.filter({ hasText: 'Reversed' }).waitFor();

    await page.getByRole('tab', { name: 'Sent by families (1)' }).click();
    await page.getByRole('button', { name: 'Accept MP2611.0730.C3' }).click();
    await page
      .getByRole('dialog', { name: 'Accept payment' })
      .getByRole('button', { name: 'Accept payment' })
      .click();
    await page.getByRole('dialog', { name: 'Payment recorded' }).waitFor();
    await closeDialogs(page);
    await sent.getByText('Accepted', { exact: true }).waitFor();
    await sent.getByRole('button', { name: /^Receipt/ }).click();
    await parent
      .getByRole('dialog', { name: 'Receipt' })
      .getByText('twenty thousand CFA francs')
      .first()
      .waitFor();

    await page.goto('/till');
    await expectedCash(page, '15 000');
    await page.getByRole('button', { name: 'Pay an expense' }).click();
    const expense = page.getByRole('dialog', { name: 'Pay an expense' });
    await expense.getByLabel('Amount').fill('1 500');
    await expense.getByLabel('Category').selectOption({ label: 'Transport' });
    await expense.getByLabel('Paid to').fill('Taxi Mvan');
    await expense.getByRole('button', { name: 'Pay an expense' }).click();
    await expectedCash(page, '13 500');

    await page.getByRole('button', { name: 'Close till' }).first().click();
    const closing = page.getByRole('dialog', { name: 'Close till' });
    for (const note of ['10', '2', '1'])
      await closing.getByRole('textbox', { name: `Notes of ${note}\u00a0000`, exact: true }).fill('1');
    const difference = `-${francs('500')}`;
    await closing.getByText(difference).waitFor();
    await closing.getByRole('button', { name: 'Close till' }).click();
    const reason = closing.getByLabel('Reason for the difference');
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('One coin too many given back');
    await closing.getByRole('button', { name: 'Close till' }).click();

    const sheet = page.getByRole('dialog', { name: 'Till sheet' });
    await sheet.getByText('Difference').waitFor();
    await sheet.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('html[data-printed]').waitFor();
    const said = await sheet.locator('.paper').innerText();
    for (const text of [
      'Fee payment × 3',
      'Fee payment, reversed × 1',
      francs('13 500'),
      francs('13 000'),
      difference,
      'One coin too many given back',
      'Mobile money × 1',
      'Taxi Mvan',
      'Transport',
    ])
      expect(said).toContain(text);
    expect(await viewFaults(page)).toEqual([]);
    await closeDialogs(page);
    await page.getByText('Your till is closed').waitFor();
    expect([...faults, ...parentFaults]).toEqual([]);
  },
);
