import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';

test('a parent goes from all children to one, and to the next without losing what they look at', async () => {
  const portal = sharedPortal();
  const phone = await newDevice(await openBrowser(), portal, { width: 360 });
  await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
  const page = await phone.newPage();
  const faults = watchFaults(page);

  await page.goto('/my-children');
  await page.getByRole('link', { name: /Ngo Bassa Joël/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Ngo Bassa Joël' }).waitFor();
  await page.getByRole('tab', { name: 'Fees' }).click();
  await page.getByRole('table', { name: 'Fees' }).waitFor();

  await page.getByRole('link', { name: 'Ngo Bassa Élodie', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ngo Bassa Élodie' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Fees' }).getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('button', { name: 'Record Payment' }).count(), 'the office takes money').toBe(
    0,
  );

  await page.getByRole('tab', { name: 'Savings' }).click();
  await page.getByRole('link', { name: /Voyage à Kribi/ }).waitFor();
  await page.goBack();
  expect(await page.getByRole('tab', { name: 'Fees' }).getAttribute('aria-selected')).toBe('true');
  // Another person's child reads as not found.
  await page.goto('/my-children/0190de00-0000-7000-8000-0000000493ff');
  await page.getByText('This child is not linked to your account.').waitFor();
  expect(faults).toEqual([]);
});

test('a parent’s children stand in one order on every page', async () => {
  const portal = sharedPortal();
  const phone = await newDevice(await openBrowser(), portal, { width: 360 });
  await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
  const page = await phone.newPage();
  const first = [/Élodie/, /Joël/, /Aïcha/];

  await page.goto('/my-children');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Aïcha/ })
    .waitFor();
  const text = await page.getByRole('main').innerText();
  expect(first.map((name) => text.search(name))).toEqual(
    first.map((name) => text.search(name)).toSorted((a, b) => a - b),
  );
  for (const path of ['/attendance', '/assignments', '/lesson-log', '/report-cards', '/schedule']) {
    await page.goto(path);
    const tabs = page.getByRole('tablist', { name: 'Children' }).getByRole('tab');
    await tabs.first().waitFor();
    const names = await tabs.allInnerTexts();
    expect(names, path).toHaveLength(3);
    for (const [place, name] of first.entries()) expect(names[place], path).toMatch(name);
    expect(await tabs.first().getAttribute('aria-selected'), path).toBe('true');
  }
});

test('the office finds a student’s money on the student’s page, and takes a payment and a deposit there', async () => {
  const portal = sharedPortal();
  const office = await newDevice(await openBrowser(), portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await office.newPage();
  await page.goto('/students/0190de00-0000-7000-8000-0000000493e1');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment
    .getByRole('checkbox', { name: /Élodie/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await payment.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Savings' }).click();
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel(/Amount/).fill('500');
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await page.getByText('Deposit successful').first().waitFor();
});
