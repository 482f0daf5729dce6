import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { newDevice } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';

const PASSWORD = 'une longue phrase secrète';
const OWN_PASSWORD = 'trois mangues vertes';
const HEAD = 'head@school.test';

const visible = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor({ state: 'visible' });

async function signUpAndIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Chantal Onana');
  await page.getByLabel('Role').selectOption('admin');
  await page.getByRole('textbox', { name: 'Email' }).fill(HEAD);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await visible(page, 'Account created!');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await signInOn(page, HEAD, PASSWORD);
}

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

/** Students who came from elsewhere: on the school's books, without an account. No page makes such ones. */
async function putOnTheBooks(portal: Portal): Promise<void> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  for (const [number, name] of ['Ngo Bassa Élodie', 'Mbarga Paul', 'Tchana Rose'].entries())
    await client.query(
      `insert into students (id, roll_number, full_name, admission_date)
       values (gen_random_uuid(), $1, $2, '2026-09-07')`,
      [`2026/${number + 1}`, name],
    );
  await client.end();
}

/** Makes an invitation's slip and answers what stands on it. */
async function invite(page: Page, role: string, name: string, child?: string) {
  await page.goto('/people/invitations');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  if (child) {
    await dialog.getByPlaceholder('Name or roll number...').fill(child);
    await dialog.getByRole('checkbox').first().check();
  }
  await dialog.getByRole('button', { name: 'Create the slip' }).click();
  const code = await dialog.locator('code').first().innerText();
  await dialog.getByRole('img', { name: /QR/ }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return code;
}

/** What somebody does with a slip on their own phone. */
async function joinWith(device: BrowserContext, code: string, { withoutEmail = false } = {}): Promise<Page> {
  const page = await device.newPage();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabel('Slip code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Continue' }).click();
  if (withoutEmail) await page.getByLabel('I have no e-mail address').check();
  else await page.getByRole('textbox', { name: 'Email' }).fill('teacher@school.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  return page;
}

test('a new school with no mail server: a teacher by invitation, a parent by slip, students by created accounts', async () => {
  const portal = await startPortal({ environment: { SCHOOL_NAME: 'Lycée de Deïdo' } });
  const browser = await openBrowser();
  const page = await (await newDevice(browser, portal, {}, { acceptDownloads: true })).newPage();
  const faults = watchFaults(page);
  await signUpAndIn(page);

  // Nobody to make accounts for yet.
  const domain = page.getByLabel('Email domain');
  await domain.waitFor();
  await expect.poll(() => domain.inputValue()).not.toBe('');
  await domain.fill('lycee-deido.cm');
  await page.getByRole('button', { name: 'Create Accounts' }).click();
  await visible(page, 'No students found');
  await visible(page, 'Enroll students first, then create their accounts.');

  await putOnTheBooks(portal);
  await page.reload();
  // The school's own domain arrives in the field while the page loads: not between our two keys.
  await expect.poll(() => domain.inputValue()).not.toBe('');
  await domain.fill('lycee-deido.cm');
  await page.getByRole('button', { name: 'Create Accounts' }).click();
  await visible(page, 'Successfully created 3 student accounts.');
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /student-credentials\.csv|Download/ })
    .first()
    .click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('student-credentials.csv');
  const [header, ...lines] = (await text(await file.createReadStream()))
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/);
  expect(header).toBe('Roll Number,Email,Temporary Password');
  expect(lines).toHaveLength(3);
  const [, email = '', given = ''] = lines[0]!.split(',');
  expect(email).toBe('2026-1@lycee-deido.cm');
  expect(given).toMatch(/^[A-Za-z0-9]{8}$/);

  const teachersCode = await invite(page, 'teacher', 'Tabe Desmond');
  const parentsCode = await invite(page, 'parent', 'Ngo Aline', 'Élodie');

  // The teacher, with an address of their own.
  const teacher = await joinWith(await newDevice(browser, portal), teachersCode);
  await teacher.waitForURL('**/dashboard');
  await visible(teacher, 'Teacher Portal');

  // The parent, without one, on a phone: the school makes an address, and the child is there.
  const parent = await joinWith(await newDevice(browser, portal, { width: 360 }), parentsCode, {
    withoutEmail: true,
  });
  await visible(parent, 'Your account is ready');
  await parent.getByRole('button', { name: /continue/ }).click();
  await parent.waitForURL('**/dashboard');
  await visible(parent, 'Ngo Bassa Élodie');

  // The student, with the password of the file, which opens nothing but the choice of one's own.
  const student = await (await newDevice(browser, portal, { width: 360 })).newPage();
  await student.goto('/auth');
  await signInOn(student, email, given);
  await visible(student, 'Choose your own password');
  await student.getByRole('textbox', { name: 'New password' }).fill('cinq goyaves roses');
  await student.getByRole('button', { name: 'Save the password' }).click();
  await visible(student, 'Student Portal');
  await student.getByRole('heading', { name: 'Dashboard' }).waitFor();

  // A slip serves once.
  const thief = await (await newDevice(browser, portal)).newPage();
  await thief.goto('/auth');
  await thief.getByRole('button', { name: 'I have a code' }).click();
  await thief.getByLabel('Slip code').fill(teachersCode);
  await thief.getByRole('button', { name: 'Continue' }).click();
  await visible(thief, 'This slip is not valid');
  expect(faults).toEqual([]);
}, 180_000);
