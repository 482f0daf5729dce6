import type { Browser, Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { filled } from './support/pages.ts';
import { sharedPortal } from './support/portal.ts';
import { childrenOf } from './support/school.ts';

// Whatever is visible must be interactive: a letter, a tick or Enter right after a dialog appears is never
// lost.

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const DIALOGS = [
  ['/students?search={child}', 'Enroll Student'],
  ['/subjects?search=math', 'Add Subject'],
  ['/classes', 'Create Class'],
  ['/student-bank?search={child}', 'Create Account'],
  ['/fees?search={child}', 'Record Payment'],
  ['/fees?search={child}', 'Assign Fee'],
  ['/finance-tracker?type=income', 'Add Transaction'],
  ['/finance-tracker?type=income', 'Add Category'],
  ['/fees?tab=structures', 'Create Fee Structure'],
] as const;
const ALL_DAY: readonly string[] = ['Record Payment', 'Assign Fee', 'Enroll Student', 'Add Transaction'];
const DELAYS = [0, 50, 100, 200];

/** The current state: a focused field, and a box that can be ticked. */
function standing() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!dialog) return null;
  const { activeElement } = document;
  const takesText =
    activeElement instanceof HTMLInputElement &&
    dialog.contains(activeElement) &&
    ['text', 'search', 'email', 'tel'].includes(activeElement.type) &&
    activeElement.inputMode !== 'decimal' &&
    activeElement.inputMode !== 'numeric';
  const box = [...dialog.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)')].find(
    (each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === each;
    },
  );
  const place = box?.getBoundingClientRect();
  return {
    text: takesText ? activeElement.value : null,
    box:
      box && place
        ? { x: place.left + place.width / 2, y: place.top + place.height / 2, checked: box.checked }
        : null,
  };
}

/**
 * Opens the dialog by key, waits, and at once uses what is shown. Returns what was lost, and whether
 * anything was shown.
 */
async function useAtOnce(
  page: Page,
  button: string,
  delay: number,
): Promise<{ lost: string[]; stood: boolean }> {
  await page.getByRole('button', { name: button, exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(delay);
  const before = await page.evaluate(standing);
  const lost: string[] = [];
  if (before?.text != null) {
    await page.keyboard.press('z');
    await page.waitForTimeout(30);
    const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    if (value !== `${before.text}z`) lost.push(`the letter became "${value}"`);
  }
  if (before?.box) {
    await page.mouse.click(before.box.x, before.box.y);
    const { x, y, checked } = before.box;
    const after = await page.evaluate(
      ([left, top]) => (document.elementFromPoint(left!, top!) as HTMLInputElement).checked,
      [x, y],
    );
    if (after === checked) lost.push('the tick');
  }
  // Pending responses must not revert the input.
  await page.waitForTimeout(200);
  if (before?.text != null) {
    const kept = await page.evaluate(
      (typed) =>
        [...document.querySelectorAll('dialog[open] input')].some(
          (each) => (each as HTMLInputElement).value === typed,
        ),
      `${before.text}z`,
    );
    if (!kept && before.box === null) lost.push('the letter, later');
  }
  await leave(page);
  return { lost, stood: before?.text != null || before?.box != null };
}

/** Forms whose fields are empty at first, and the dialogs' own refusal of that; the others show theirs at whole sections. */
const EMPTY = ['Enroll Student', 'Add Subject', 'Create Class', 'Add Transaction', 'Create Fee Structure'];

/** Opens the dialog by a key, waits, and presses Enter in the field that has the focus. Answers what went wrong. */
async function enterAtOnce(page: Page, button: string, delay: number): Promise<string[]> {
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request.url());
  };
  page.on('request', note);
  await page.getByRole('button', { name: button, exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(delay);
  const stood = (await page.evaluate(standing))?.text != null;
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input, select').first().waitFor();
  // Before the field is rendered, Enter would press the button again, whose dialog is already open.
  const wrong: string[] = [];
  if (stood) await dialog.locator('[aria-invalid=true]').first().waitFor();
  await page.waitForTimeout(200);
  if ((await dialog.count()) !== 1) wrong.push(`${await dialog.count()} dialogs`);
  const said = await dialog.locator('[role=alert]:visible').allInnerTexts();
  if (new Set(said).size < said.length) wrong.push(`says twice: ${said.join(' / ')}`);
  if (sent.length > 0) wrong.push(`sent ${sent.join(', ')}`);
  page.off('request', note);
  await leave(page);
  return wrong;
}

async function leave(page: Page): Promise<void> {
  const open = page.locator('dialog[open]');
  const question = page.getByRole('alertdialog');
  await expect
    .poll(async () => {
      if ((await question.count()) > 0) await question.getByRole('button', { name: 'Discard' }).click();
      else if ((await open.count()) > 0) await page.keyboard.press('Escape');
      return open.count();
    })
    .toBe(0);
}

test.each([1, 4])(
  'nothing is lost in any dialog, %i times slower',
  { timeout: 240_000 },
  async (slowdown) => {
    const device = await newDevice(browser, portal);
    await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await device.newPage();
    const cdp = await device.newCDPSession(page);
    const lost: string[] = [];
    let stood = 0;
    let last = '';
    const [child] = await childrenOf(portal);
    // On a slow phone only the dialogs that are opened all day are tested.
    const judged = slowdown === 1 ? DIALOGS : DIALOGS.filter(([, button]) => ALL_DAY.includes(button));
    for (const [path, button] of judged) {
      if (path !== last) {
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await page.goto(filled(path, { child }, 'name'));
        await page.locator('main table tbody tr').first().waitFor();
        await page.waitForTimeout(300);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      }
      last = path;
      for (const delay of DELAYS) {
        const used = await useAtOnce(page, button, delay);
        if (used.stood) stood += 1;
        const wrong = EMPTY.includes(button) ? await enterAtOnce(page, button, delay) : [];
        lost.push(...[...used.lost, ...wrong].map((what) => `${button} after ${delay} ms: ${what}`));
      }
    }
    expect(lost).toEqual([]);
    // On a busy machine some of them appear later than that; most must be there at full speed.
    expect(stood).toBeGreaterThan(judged.length);
  },
);
