import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { sharedPortal } from './support/portal.ts';
import { listEverybody } from './support/window.ts';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** The list of fees with the payment dialog open. */
async function openPayment(): Promise<Page> {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/fees');
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Record Payment' }).first().click();
  await paymentWindow(page).getByRole('combobox', { name: 'Family' }).waitFor();
  return page;
}

const paymentWindow = (page: Page) => page.getByRole('dialog', { name: 'Record Payment' });
async function tickFee(page: Page): Promise<void> {
  await listEverybody(paymentWindow(page));
  await page.locator('dialog li input[type=checkbox]').first().check();
  await page.getByText('1 fee selected').waitFor();
}

const question = (page: Page) => page.getByRole('alertdialog');

/** Esc returns the focus to the button; pressed again, the dialog receives what is typed right after. */
async function closeAndPayAgain(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Escape');
  await paymentWindow(page).waitFor({ state: 'detached' });
  expect(await openByClick(page)).toEqual({ open: true, inside: true });
  await page.keyboard.type(typed);
  expect(await page.getByRole('combobox', { name: 'Family' }).inputValue()).toBe(typed);
  await page.keyboard.press('Escape'); // the first Escape clears the search
}

/** Presses Record Payment by script and returns what is shown before the browser paints anything. */
const openByClick = (page: Page) =>
  page.evaluate(async () => {
    (document.activeElement as HTMLElement).click();
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    return {
      open: document.querySelector('dialog')?.hasAttribute('open'),
      inside: document.activeElement?.closest('dialog') !== null,
    };
  });

/** The name of the focused element, and whether it is in a dialog. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return {
      inside: activeElement?.closest('dialog') !== null && activeElement !== document.body,
      name: activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '',
    };
  });

test('what lies behind a dialog can be neither pressed nor read, and is itself again afterwards', async () => {
  const page = await openPayment();
  const navigation = page.getByRole('navigation');
  const link = (await page.locator('nav a[href="/dashboard"]').first().boundingBox())!;
  const pressLink = () => page.mouse.click(link.x + 5, link.y + 5);
  // With one fee ticked, a press beside the dialog is treated as a mistake.
  await tickFee(page);
  await pressLink();
  expect(new URL(page.url()).pathname).toBe('/fees');
  expect(await paymentWindow(page).count()).toBe(1);
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a')!.focus());
  expect((await focused(page)).inside).toBe(true);
  await page.keyboard.press('Escape');
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await paymentWindow(page).waitFor({ state: 'detached' });
  expect(await navigation.count()).toBeGreaterThan(0);
  expect((await focused(page)).name).toBe('Record Payment');
  await pressLink();
  await page.waitForURL('**/dashboard');
});

test('a press beside a dialog closes it while nothing is typed', async () => {
  const page = await openPayment();
  await page.mouse.click(10, 400);
  await paymentWindow(page).waitFor({ state: 'detached' });
  expect((await focused(page)).name).toBe('Record Payment');
});

test('a dialog stands at the press and hears the keys that follow at once, each time it is opened', async () => {
  const page = await openPayment();
  await closeAndPayAgain(page, 'ngo');
  await closeAndPayAgain(page, 'bassa');
  await page.keyboard.press('Escape');
  await paymentWindow(page).waitFor({ state: 'detached' });
  expect((await focused(page)).name).toBe('Record Payment');
});

test('with the focus nowhere, Esc still leaves', async () => {
  const page = await openPayment();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await paymentWindow(page).waitFor({ state: 'detached' });
});

test("the phone's back gesture asks like Esc, as often as it is made", async () => {
  const page = await openPayment();
  await tickFee(page);
  // The page never sees the key, so only the browser handles it, as its own close gesture.
  await page.evaluate(() =>
    addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true),
  );
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.press('Escape');
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await paymentWindow(page).count()).toBe(1);
  }
});

test('the title of a dialog stays in sight, whatever within is brought into view', async () => {
  const device = await newDevice(browser, portal);
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/announcements');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByText('Ask readers to choose an answer').waitFor();
  // Labels for screen readers only are placed by the dialog, below its edge.
  await dialog.evaluate((box) => {
    for (const label of box.querySelectorAll('.sr-only')) label.scrollIntoView({ block: 'start' });
  });
  const title = dialog.getByRole('heading', { name: 'New announcement' });
  const [inside, outside] = [await title.boundingBox(), await dialog.boundingBox()];
  expect(inside!.y).toBeGreaterThanOrEqual(outside!.y);
});
