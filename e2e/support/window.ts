import type { Locator } from 'playwright-core';

/** Finds a family by the name of one of its students in the payment dialog, by keyboard alone. */
export async function findFamily(
  dialog: Locator,
  name: string,
  press: (key: string) => Promise<void> = (key) => dialog.page().keyboard.press(key),
): Promise<void> {
  const { keyboard } = dialog.page();
  // Without accents, as a cashier types it.
  await keyboard.type(name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
  const options = dialog.getByRole('option');
  await options.first().waitFor();
  const at = await options.evaluateAll(
    (all, wanted) => all.findIndex((option) => option.textContent?.startsWith(wanted)),
    name,
  );
  if (at === -1) throw new Error(`${name} is not found`);
  for (let step = 0; step < at; step += 1) await press('ArrowDown');
  await press('Enter');
  await dialog.getByRole('button', { name: 'Show all students' }).waitFor();
  await dialog.locator('li input[type=checkbox]').first().waitFor();
}

/** Opens the list of all unpaid fees, which is behind a button. */
export async function listEverybody(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Choose from all unpaid fees' }).click();
  await dialog.locator('li input[type=checkbox]').first().waitFor();
}

/**
 * Takes cash from the selected family and returns to the start; returns the names of the students it paid
 * for.
 */
export async function payFrom(dialog: Locator, amount: string): Promise<string[]> {
  const page = dialog.page();
  const children = await dialog.locator('ul .font-semibold').allTextContents();
  await page.keyboard.type(amount);
  await dialog.getByText('Paid: the oldest first.').waitFor();
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Payment recorded' });
  await done.waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Print receipt'));
  await page.keyboard.press('n');
  await dialog.getByRole('combobox', { name: 'Family' }).waitFor();
  return children;
}
