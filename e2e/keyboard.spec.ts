import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { coveredControls } from './support/covered.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';
import { asking, asTyped, childrenOf } from './support/school.ts';
import { findFamily, listEverybody } from './support/window.ts';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Presses Tab until the element with this accessible name has the focus. */
async function tabTo(page: Page, name: string | RegExp, limit = 60): Promise<void> {
  const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const seen: string[] = [];
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body || element.matches('[role=tabpanel], main, section'))
        return { text: '', visible: true };
      const labels = (element as HTMLInputElement).labels;
      const style = getComputedStyle(element);
      const text =
        element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
      return {
        text: text.replaceAll(/\s+/g, ' ').replace(' *', '').trim(),
        visible: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
      };
    });
    seen.push(focused.text);
    if (!matches(focused.text)) continue;
    expect(focused.visible, `the focus on "${focused.text}" is visible`).toBe(true);
    return;
  }
  throw new Error(`${String(name)} can't be reached by Tab: ${seen.join(' | ')}`);
}

test('signing in needs no mouse', async () => {
  const page = await (await newDevice(browser, portal)).newPage();
  await page.goto('/auth');
  await page.waitForLoadState('networkidle');
  await tabTo(page, /^Sign In$/);
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected'))
    .toBe('true');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tabpanel', { name: 'Sign In' }).waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type(demoEmail('admin'));
  await tabTo(page, /^Password/);
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('enrolling a student needs no mouse', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/students');
  await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // the skip link
  await tabTo(page, 'Enroll Student');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New Enrollment' }).getByLabel('Full Name').waitFor();
  await tabTo(page, /^Full Name/);
  await page.keyboard.type('Fokou Nadège');
  await tabTo(page, /^Email/);
  await page.keyboard.type('fokou.nadege@demo.preau.school');
  await tabTo(page, /^Roll Number/);
  await page.keyboard.type('2026-0999');
  await tabTo(page, /^Date of Birth/);
  await page.keyboard.type('03092014');
  await tabTo(page, /^Class/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Emergency Contact/);
  await page.keyboard.type('+237 690 11 22 33');
  await page.keyboard.press('Enter');
  await page.getByText('Student enrolled successfully').first().waitFor();
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Enroll Student');
});

test('signing up, making a class and giving a role need no mouse', async () => {
  const page = await (await newDevice(browser, portal)).newPage();
  await page.goto('/auth');
  await page.waitForLoadState('networkidle');
  await tabTo(page, /^Sign In$/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Full Name/);
  await page.keyboard.type('Ayuk Brenda');
  await tabTo(page, /^Role/);
  await page.keyboard.type('Teacher');
  await tabTo(page, /^Email/);
  await page.keyboard.type('ayuk.brenda@demo.preau.school');
  await tabTo(page, /^Password/);
  await page.keyboard.type('une phrase assez longue');
  await page.keyboard.press('Enter');
  await page.getByText('Account created!').first().waitFor();

  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const admin = await device.newPage();
  await admin.goto('/classes');
  await admin
    .getByText((await childrenOf(portal))[0].room.name)
    .first()
    .waitFor();
  await tabTo(admin, 'Create Class');
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').getByLabel('Class name').waitFor();
  await admin.keyboard.type('Terminale');
  await tabTo(admin, /^Grade level/i);
  await admin.keyboard.press('End');
  await admin.keyboard.press('Enter');
  await tabTo(admin, 'Create Class');
  await admin.keyboard.press('Enter');
  await admin
    .getByRole('link', { name: /Terminale/ })
    .first()
    .waitFor();

  await admin.goto('/people?role=none');
  await admin.getByText('Ayuk Brenda').first().waitFor();
  expect(
    await admin.getByRole('row', { name: /Ayuk Brenda/ }).innerText(),
    'the role that was asked for',
  ).toContain('Teacher');
  await tabTo(admin, /Ayuk Brenda/);
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('combobox').waitFor();
  expect(
    await dialog.getByRole('combobox').inputValue(),
    'the role that was asked for is offered first',
  ).toBe('teacher');
  await tabTo(admin, 'Assign role');
  await admin.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await admin.getByText('Ayuk Brenda now has the role Teacher.').first().waitFor();
  await expect.poll(() => admin.getByRole('row', { name: /Ayuk Brenda/ }).count()).toBe(0);
});

test('ten families pay at the window by keyboard alone, at twelve keys each at most, and nothing covers the form', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dispatchEvent(new Event('beforeprint'));
      dataset['prints'] = String(Number(dataset['prints'] ?? 0) + 1);
      dispatchEvent(new Event('afterprint'));
    };
  });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.goto('/fees');
  await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
  await tabTo(page, 'Record Payment');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  const done = page.getByRole('dialog', { name: 'Payment recorded' });
  await listEverybody(dialog);
  // Rows below the fold are rendered a moment later.
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(40);
  const names = new Set(await namesIn(page, 'fieldset li label > span:first-of-type'));
  const paid = new Set<string>();
  const counted: number[] = [];
  await dialog.getByRole('combobox', { name: 'Family' }).focus();
  for (const name of names) {
    if (counted.length === 10) break;
    if (paid.has(name)) continue;
    keys = 0;
    await findFamily(dialog, name, press);
    for (const child of await namesIn(page, 'ul .font-semibold')) paid.add(child);
    await page.keyboard.type('2500');
    await dialog.getByText('Paid: the oldest first.').waitFor();
    expect(await coveredControls(dialog), `while ${name} pays`).toEqual([]);
    await press('Enter');
    await done.getByText('Payment recorded successfully').first().waitFor();
    await expect.poll(focused).toContain('Print receipt');
    expect(await coveredControls(done), `once ${name} has paid`).toEqual([]);
    const prints = counted.length + 1;
    await press('p');
    await page.locator(`html[data-prints="${prints}"]`).waitFor();
    counted.push(keys);
    await page.getByRole('dialog', { name: 'Receipt' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('Print receipt');
    await press('n');
    await dialog.getByRole('combobox', { name: 'Family' }).waitFor();
    expect(
      await page.getByText('Payment recorded successfully').count(),
      'nothing of the last payment stands in the next form',
    ).toBe(0);
  }
  expect(counted).toHaveLength(10);
  expect(Math.max(...counted), `keys up to the printer: ${counted}`).toBeLessThanOrEqual(12);
});

test('where no family is chosen a mistake leads to the search, and fees are ticked without a mouse', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.goto('/fees');
  await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
  await tabTo(page, 'Record Payment');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  const done = page.getByRole('dialog', { name: 'Payment recorded' });
  await dialog.getByRole('combobox', { name: 'Family' }).waitFor();
  await tabTo(page, /^Amount/, 80);
  await page.keyboard.press('Enter');
  await dialog.getByText('Please select at least one student fee').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder') ?? ''))
    .toContain('Name, roll number');
  await tabTo(page, 'Choose from all unpaid fees', 80);
  await page.keyboard.press('Enter');
  await dialog.locator('li input[type=checkbox]').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Family' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText('1 fee selected').waitFor();
  await tabTo(page, /^Amount/, 80);
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await done.waitFor();
  await page.keyboard.press('Escape');
  await done.waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Record Payment');
});

test.each([
  { language: 'en' as const, pay: 'Record Payment', whom: 'For', done: 'Payment recorded' },
  { language: 'fr' as const, pay: 'Enregistrer un paiement', whom: 'Pour', done: 'Paiement enregistré' },
])(
  'a payment by roll number goes to that pupil in four presses beside the figures ($language)',
  async ({ language, pay, whom, done }) => {
    const device = await newDevice(browser, portal, { language });
    await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await device.newPage();
    await page.goto('/fees');
    await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
    // A younger sibling with a debt that is not the family's oldest fee.
    const { roll, name } = await youngerSibling();
    await page.getByRole('button', { name: pay }).first().focus();
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: pay });
    await dialog.getByRole('combobox').first().waitFor();
    await page.keyboard.type(roll);
    await press('Enter');
    await dialog.getByLabel(whom, { exact: true }).waitFor();
    await page.keyboard.type('500');
    await expect
      .poll(() =>
        dialog
          .getByLabel(whom, { exact: true })
          .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
      )
      .toContain(name);
    await dialog.getByRole('table').getByText(name).first().waitFor();
    await press('Enter');
    const receipt = page.getByRole('dialog', { name: done });
    await receipt.waitFor();
    expect(await receipt.innerText()).toContain(name);
    await press('n');
    await dialog.getByRole('combobox').first().waitFor();
    expect(presses).toBeLessThanOrEqual(4);
  },
);

type Fee = { student: { student_id: string; roll_number: string; full_name: string } };
type OpenFees = { fees: Fee[]; families: { student_id: string; family: string }[] };

/** A pupil whose brother or sister owes an older fee. */
async function youngerSibling(): Promise<{ roll: string; name: string }> {
  const ask = await asking(portal, 'admin');
  const { fees, families } = await ask<OpenFees>('/payments/open-fees');
  const familyOf = new Map(families.map(({ student_id, family }) => [student_id, family]));
  const oldest = new Map<string | undefined, string>();
  for (const { student } of fees) {
    const family = familyOf.get(student.student_id);
    const first = oldest.get(family);
    if (first === undefined) oldest.set(family, student.student_id);
    else if (first !== student.student_id) return { roll: student.roll_number, name: student.full_name };
  }
  throw new Error('no family of two owes anything');
}

const namesIn = (page: Page, part: string) =>
  page.$$eval(`dialog[open] ${part}`, (all) => all.map((name) => name.textContent ?? ''));

test.each([360, 1280])('no toast lies over a control of a dialog or a menu at %i px', async (width) => {
  const device = await newDevice(browser, portal, { width });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/fees');
  await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Record Payment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  const mistake = page.locator('.toast').getByText('Please select at least one student fee');
  await mistake.waitFor();
  expect(await coveredControls(dialog), 'with an error').toEqual([]);
  await listEverybody(dialog);
  await dialog.locator('li input[type=checkbox]').first().check();
  await mistake.waitFor({ state: 'detached' });
  await dialog.getByLabel('Amount (CFA)').fill('500');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await page.locator('.toast').getByText('Payment recorded successfully').waitFor();
  expect(await coveredControls(page.locator('dialog[open]')), 'with a success').toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // A toast does not disappear while the pointer is over it.
  await page.locator('.toast').hover();
  const menus = [
    { opener: page.getByRole('button', { name: 'Account menu' }), inSheet: false },
    width < 768
      ? { opener: page.getByRole('button', { name: 'Menu', exact: true }), inSheet: true }
      : { opener: page.getByRole('button', { name: /^More: / }).nth(8), inSheet: false },
  ];
  for (const { opener, inSheet } of menus) {
    await opener.press('Enter');
    // The phone's menu is a dialog, which replaces the screen and its toast.
    await expect.poll(() => page.locator('.toast').count(), { message: 'it stands' }).toBe(inSheet ? 0 : 1);
    expect(
      await coveredControls(inSheet ? page.locator('dialog[open]') : opener.locator('..')),
      'in a menu',
    ).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the sidebar toggles by Ctrl+B, while typing too, and remembers for seven days', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/students');
  await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
  const state = () => page.locator('html').getAttribute('data-sidebar');
  expect(await state()).toBe('expanded');
  await page.keyboard.press('Control+b');
  await expect.poll(state).toBe('collapsed');
  const cookie = (await device.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(604_800 - 120);
  expect(cookie!.expires - Date.now() / 1000).toBeLessThanOrEqual(604_800);
  await page.reload();
  expect(await state(), 'written into the first bytes by the server').toBe('collapsed');
  await page.getByPlaceholder('Search students...').focus();
  await page.keyboard.press('Control+b');
  await expect.poll(state).toBe('expanded');
});

test('finding a student and recording a payment by the search needs no mouse', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/dashboard');
  await page.getByText('Total Students').first().waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  const [{ name }] = await childrenOf(portal);
  await page.keyboard.type(asTyped(name));
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name }).waitFor();

  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.type('paiement');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Record Payment' }).waitFor();
  expect(new URL(page.url()).search, 'a reload opens nothing').toBe('');
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
