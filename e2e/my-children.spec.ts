import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';
import { childrenOf, savingsOf, strangersOf } from './support/school.ts';

test('a parent goes from all children to one, and to the next without losing what they look at', async () => {
  const portal = sharedPortal();
  const phone = await newDevice(await openBrowser(), portal, { width: 360 });
  await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
  const page = await phone.newPage();
  const faults = watchFaults(page);

  const [first, second] = await childrenOf(portal);
  await page.goto('/my-children');
  await page.getByRole('link', { name: second.name }).click();
  await page.getByRole('heading', { level: 1, name: second.name }).waitFor();
  await page.getByRole('tab', { name: 'Fees' }).click();
  await page.getByRole('table', { name: 'Fees' }).waitFor();

  await page.getByRole('link', { name: first.name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: first.name }).waitFor();
  expect(await page.getByRole('tab', { name: 'Fees' }).getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('button', { name: 'Record Payment' }).count(), 'the office takes money').toBe(
    0,
  );

  await page.getByRole('tab', { name: 'Savings' }).click();
  await page.getByRole('link', { name: (await savingsOf(portal)).name }).waitFor();
  await page.goBack();
  expect(await page.getByRole('tab', { name: 'Fees' }).getAttribute('aria-selected')).toBe('true');
  // Another person's child reads as not found.
  const [stranger] = await strangersOf(portal);
  await page.goto(`/my-children/${stranger.id}`);
  await page.getByText('This child is not linked to your account.').waitFor();
  expect(faults).toEqual([]);
});

test('a parent’s children stand in one order on every page', async () => {
  const portal = sharedPortal();
  const phone = await newDevice(await openBrowser(), portal, { width: 360 });
  await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
  const page = await phone.newPage();
  const children = await childrenOf(portal);
  expect(children).toHaveLength(3);

  await page.goto('/my-children');
  await page
    .getByRole('main')
    .getByRole('link', { name: children.at(-1)!.name })
    .waitFor();
  const text = await page.getByRole('main').innerText();
  const places = children.map(({ name }) => text.indexOf(name));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const path of ['/attendance', '/assignments', '/lesson-log', '/report-cards', '/schedule']) {
    await page.goto(path);
    const tabs = page.getByRole('tablist', { name: 'Children' }).getByRole('tab');
    await tabs.first().waitFor();
    const names = await tabs.allInnerTexts();
    expect(names, path).toEqual(children.map(({ name }) => name));
    expect(await tabs.first().getAttribute('aria-selected'), path).toBe('true');
  }
});

test('the office finds a student’s money on the student’s page, and takes a payment and a deposit there', async () => {
  const portal = sharedPortal();
  const office = await newDevice(await openBrowser(), portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await office.newPage();
  const [child] = await childrenOf(portal);
  await page.goto(`/students/${child.id}`);
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByRole('checkbox', { name: child.name }).first().waitFor();
  await page.keyboard.press('Escape');
  await payment.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Savings' }).click();
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel(/Amount/).fill('500');
  await deposit.getByRole('button', { name: 'Deposit' }).click();
  await page.getByText('Deposit successful').first().waitFor();
});
