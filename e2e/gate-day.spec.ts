import { expect, test } from 'vitest';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { settle } from './support/settle.ts';
import { untilWeekday } from './support/weekday.ts';

const COLLEAGUE = demoEmail('none');

test('a colleague whose only duty is discipline writes the late at the gate by keyboard, reads the day, and meets no refusal', async () => {
  const portal = await startPortal({ demo: true, clockAheadMs: untilWeekday() });
  // The day may be one of the school's holidays.
  await inDatabase(portal, 'delete from school_holidays');
  const browser = await openBrowser();
  const office = await newDevice(browser, portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const head = await office.newPage();
  await head.goto(`/people?search=${COLLEAGUE}`);
  await head.getByRole('button', { name: /^Assign a role to/ }).click();
  const role = head.getByRole('dialog', { name: 'Role' });
  await role.getByRole('combobox').selectOption('admin');
  await role.getByRole('checkbox', { name: 'Discipline' }).check();
  await role.getByRole('button', { name: 'Assign role' }).click();
  await head.getByText(/now has the role Administrator/).waitFor();

  const gate = await newDevice(browser, portal, { width: 360 });
  await signIn(gate, portal, COLLEAGUE, DEMO_PASSWORD);
  const page = await gate.newPage();
  const faults = watchFaults(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  // They are told what they may do now, and by whom.
  await page.goto('/inbox');
  await page.getByRole('link', { name: /changed your role or your duties/ }).click();
  await page.getByText('Attendance, the gate and sanctions.').waitFor();

  await page.goto('/attendance');
  await page.getByRole('button', { name: 'Late at the gate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Late at the gate' });
  const pupils = await inDatabase(
    portal,
    `select full_name as id from students where status = 'active' and class_id is not null order by id limit 2`,
  );
  for (const { id: name } of pupils) {
    await dialog.getByLabel('Name, roll number or card').fill(name);
    await dialog
      .getByRole('button', { name: new RegExp(`^Mark ${name}.* late$`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await dialog
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name}.*: late`) })
      .waitFor();
  }
  expect(await viewFaults(page), 'the gate').toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The device sends a moment after the last entry.
  const late = () =>
    inDatabase(
      portal,
      `select distinct student_id::text as id from attendance_entries where source = 'gate'`,
    );
  await expect.poll(async () => (await late()).length).toBe(2);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await settle(page);
  }
  expect(refused, 'refusals').toEqual([]);
  expect(faults).toEqual([]);
});
