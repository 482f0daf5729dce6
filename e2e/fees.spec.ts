import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { asking, asTyped, childrenOf } from './support/school.ts';

async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor({ state: 'visible' });
}

/** Amounts as the pages write them, with no-break spaces. */
const francs = (figures: string) => `${figures.replaceAll(' ', '\u00a0')}\u00a0FCFA`;

/** The fee of this test as a parent's page shows it: owed and paid. */
const feeRows = (page: Page) => page.getByRole('row').filter({ hasText: 'Sortie à Limbé' });

/** The address in the document's QR code, read from its image as a phone's camera does. */
async function readQr(page: Page): Promise<string> {
  const { data, width, height } = await page
    .locator('.paper [data-qr]')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [400, 400];
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'white';
      context.fillRect(0, 0, 400, 400);
      context.drawImage(image, 0, 0, 400, 400);
      return { data: [...context.getImageData(0, 0, 400, 400).data], width: 400, height: 400 };
    });
  return jsQR(Uint8ClampedArray.from(data), width, height)!.data;
}

/** One white pixel, as a PNG screenshot. */
const aPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Selects the fee of this test, once the list of structures is loaded. */
async function chooseStructure(dialog: Locator): Promise<void> {
  const option = dialog.getByLabel('Fee Structure').locator('option', { hasText: 'Sortie à Limbé' });
  await option.waitFor({ state: 'attached' });
  await dialog.getByLabel('Fee Structure').selectOption({ label: await option.innerText() });
}

test(
  'the office makes a fee, assigns it to a class, takes one payment for two siblings, prints and reverses, while a parent watches; then the parent pays, and the office accepts it',
  { timeout: 150_000 },
  async () => {
    const portal = await startPortal({ demo: true });
    const browser = await openBrowser();
    const office = await newDevice(browser, portal);
    await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await office.newPage();
    const faults = watchFaults(page);
    const [child, sibling] = await childrenOf(portal);
    const toast = (text: string | RegExp) => see(page, text);
    const done = async () => {
      while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    };

    await page.goto('/fees');
    for (const card of ['Total Due', 'Total Paid', 'Pending Fees', 'Total Students']) await see(page, card);
    await page.getByRole('tab', { name: 'Fee Structures' }).click();
    await page.getByRole('button', { name: 'Create Fee Structure' }).first().click();
    const create = page.getByRole('dialog', { name: 'Create Fee Structure' });
    await create.getByRole('button', { name: 'Create Structure' }).click();
    await create.getByText('Please fill in all required fields').first().waitFor();
    await create.getByLabel('Name').fill('Sortie à Limbé');
    await create.getByLabel('Amount (CFA)').fill('30 000');
    await create.getByRole('button', { name: 'Create Structure' }).click();
    await toast('Fee structure created successfully');
    await page.getByRole('row').filter({ hasText: 'Sortie à Limbé' }).first().waitFor();

    // A parent of two of the pupils has the page open on a phone.
    const phone = await newDevice(browser, portal, { width: 360 });
    await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
    const parent = await phone.newPage();
    await parent.goto('/fees');
    await parent.getByRole('heading', { name: 'Fees', level: 1 }).waitFor();
    await see(parent, child.name);

    const assign = async (narrow: (dialog: Locator) => Promise<void>) => {
      await page.getByRole('button', { name: 'Assign Fee' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Assign Fee to Students' });
      await chooseStructure(dialog);
      await dialog.getByLabel('Due Date').fill('2099-06-30');
      await narrow(dialog);
      await dialog.getByRole('button', { name: 'Assign Fee', exact: true }).click();
    };
    await assign(async (dialog) => {
      await dialog.getByRole('button', { name: 'Assign Fee', exact: true }).click();
      await dialog.getByText('Please select at least one student').first().waitFor();
      await dialog.getByLabel('Class').selectOption(child.room.id);
      await dialog.getByRole('checkbox', { name: child.name }).waitFor();
      await dialog.getByRole('button', { name: 'Select All' }).click();
    });
    await toast(/Fee assigned to 20 student\(s\) successfully/);
    await feeRows(parent).first().waitFor();
    expect(await feeRows(parent).count(), 'one of the two children has it').toBe(1);
    await assign(async (dialog) => {
      await dialog.getByRole('searchbox').fill(asTyped(child.name));
      await expect.poll(() => dialog.getByRole('checkbox', { name: child.name }).isDisabled()).toBe(true);
      await see(page, 'Already assigned');
      await dialog.getByRole('searchbox').fill(asTyped(sibling.name));
      await dialog.getByRole('checkbox', { name: sibling.name }).check();
    });
    await toast(/Fee assigned to 1 student\(s\) successfully/);
    await parent.waitForFunction(
      () =>
        [...document.querySelectorAll('tr')].filter((row) => row.textContent?.includes('Sortie')).length ===
        2,
    );

    await page.getByRole('button', { name: 'Record Payment' }).first().click();
    const record = page.getByRole('dialog', { name: 'Record Payment' });
    await record.getByText('notes, receipt book').click();
    const reference = record.getByLabel('Reference Number', { exact: true });
    await expect.poll(() => reference.inputValue()).toMatch(/^PAY-\d{8}-\d{4}$/);
    const first = await reference.inputValue();
    await record.getByRole('button', { name: 'New reference number' }).click();
    await expect.poll(() => reference.inputValue()).not.toBe(first);
    await record.getByRole('button', { name: 'Record Payment' }).click();
    await record.getByText('Please select at least one student fee').first().waitFor();
    await record.getByRole('combobox', { name: 'Family' }).fill(asTyped(child.name));
    await record.getByRole('option', { name: child.name }).first().click();
    await record.getByText('Family balance').waitFor();
    for (const { name } of [child, sibling])
      await record.getByRole('checkbox', { name: new RegExp(`${name}.*Sortie`, 's') }).check();
    await record.getByLabel('Amount (CFA)').fill('0');
    await record.getByRole('button', { name: 'Record Payment' }).click();
    await record.getByText('Please enter a valid payment amount').first().waitFor();
    await record.getByLabel('Amount (CFA)').fill('45 001');
    const split = record.getByRole('table');
    await split.getByText('22\u00a0501').first().waitFor();
    await split.getByText('22\u00a0500').first().waitFor();
    await record.getByRole('button', { name: 'Record Payment' }).click();
    await toast('Payment recorded successfully');
    await parent.getByText('45\u00a0001').first().waitFor();

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Receipt preview' }).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByText('forty-five thousand and one CFA francs').first().waitFor();
    const address = await readQr(page);
    const { pathname, hash } = new URL(address);
    expect(pathname + hash).toMatch(/^\/verify#\d+$/);
    await receipt.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('html[data-printed=yes]').waitFor();
    await done();

    // A person who is not signed in.
    const stranger = await newDevice(browser, portal, { width: 360 });
    const gate = await stranger.newPage();
    const verdict = async () => {
      await gate.goto('about:blank');
      await gate.goto(portal.address + pathname + hash);
      await gate.getByText(/^(VALID|CANCELED)$/).waitFor();
      return (await gate.locator('body').innerText()).replace(/\s/g, '\u00a0');
    };
    const valid = await verdict();
    for (const said of ['45\u00a0001\u00a0FCFA', 'VALID']) expect(valid).toContain(said);
    for (const hidden of ['Sortie', 'PAY-']) expect(valid).not.toContain(hidden);

    await page.getByRole('tab', { name: 'Payment History' }).click();
    await page
      .getByRole('button', { name: /details/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    const reverse = page.getByRole('dialog', { name: 'Reverse this payment?' });
    await reverse.getByLabel('Reason').fill('Counted wrongly');
    await reverse.getByRole('button', { name: 'Reverse', exact: true }).click();
    await toast('Payment reversed successfully');
    await done();
    const reversed = await verdict();
    expect(reversed).toContain('CANCELED');
    expect(reversed).not.toContain('VALID');
    await parent
      .locator('li, tr')
      .filter({ hasText: '45\u00a0001' })
      .filter({ hasText: /Reversed|Taken back/ })
      .first()
      .waitFor();
    await feeRows(parent)
      .filter({ hasText: francs('30 000') })
      .first()
      .waitFor();

    // The parent pays from the phone and sends the office the transaction number.
    const [way] = await (await asking(portal, 'parent'))<[{ name: string; number: string }]>('/fees/ways');
    await see(parent, way.number);
    await parent.getByRole('button', { name: 'I have paid' }).click();
    const claim = parent.getByRole('dialog', { name: 'I have paid' });
    await claim.getByRole('button', { name: 'Send to the office' }).click();
    await claim.getByText('Please choose how you paid').first().waitFor();
    await claim.getByLabel('Child').selectOption({ label: sibling.name });
    await claim.getByLabel('How did you pay?').selectOption(way.name);
    await claim.getByLabel('Transaction number').fill('mp 2611.0915.a7');
    await claim.getByLabel('Amount (CFA)').fill('20 000');
    await claim.getByLabel('Day of the payment').fill(new Date().toISOString().slice(0, 10));
    await claim
      .locator('input[type=file]')
      .setInputFiles({ name: 'sms.png', mimeType: 'image/png', buffer: aPhoto });
    await claim.getByText('Photo added').waitFor();
    await claim.getByRole('button', { name: 'Send to the office' }).click();
    const sent = parent.getByRole('region', { name: 'Payments you have sent' });
    await sent.getByText('Sent', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Sent by families (1)' }).click();
    await page.getByRole('button', { name: 'Photo of MP2611.0915.A7' }).click();
    await page.getByAltText('Photo of the payment').waitFor();
    await done();
    await page.getByRole('button', { name: 'Accept MP2611.0915.A7' }).click();
    const accept = page.getByRole('dialog', { name: 'Accept payment' });
    await expect.poll(() => accept.getByLabel('Transaction number').inputValue()).toBe('MP2611.0915.A7');
    await accept.getByRole('button', { name: 'Accept payment' }).click();
    await page.getByRole('dialog', { name: 'Payment recorded' }).waitFor();
    await done();
    await see(page, 'No payments waiting');
    await sent.getByText('Accepted', { exact: true }).waitFor();
    await sent.getByRole('button', { name: /^Receipt/ }).click();
    await parent
      .getByRole('dialog', { name: 'Receipt' })
      .getByText('twenty thousand CFA francs')
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  },
);
