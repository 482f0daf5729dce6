import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { newDevice } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { newPhone, openSession, readTimes, rowsStand } from './support/weigh.ts';
import { listEverybody } from './support/window.ts';

const PASSWORD = 'une longue phrase secrète';
const OWN_PASSWORD = 'trois mangues vertes';
const HEAD = 'head@school.test';

/** A list as a school has it: two of one family, and one invalid date. */
const LIST = `Matricule;Nom et prénoms;Né(e) le;Sexe;Classe;Tuteur;Téléphone du tuteur;Lien
E-001;Ngo Bassa Élodie;11/05/2014;F;6e A;Ngo Aline;699 11 22 33;mère
E-002;Mbarga Paul;03/02/2014;M;6e A;Mbarga Jean;677001122;père
E-003;Tchana Rose;31/13/2013;F;6e B;Tchana Luc;655443322;père
E-004;Ngo Bassa Inès;08/10/2013;F;6e B;Ngo Aline;699112233;mère
`;

const visible = (page: Page, words: string | RegExp) =>
  page.getByText(words).first().waitFor({ state: 'visible' });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const gone = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

async function signUp(page: Page, name: string, role: string, email: string, password: string) {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await button(page, 'Sign Up').click();
  await visible(page, 'Account created!');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await button(page, 'Sign In').click();
  await page.waitForURL('**/dashboard');
}

/** Opens a step from the dashboard, as a person does who follows the list of first steps. */
async function takeStep(page: Page, step: string): Promise<void> {
  if (!page.url().endsWith('/dashboard'))
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: step }).click();
}

/** The dashboard's count of completed first steps, after a return to it. */
async function stepsAreDone(page: Page, done: number): Promise<void> {
  await page.goto('/dashboard');
  const said = page.getByText(/^\d+ of 16 done$/).first();
  await expect.poll(() => said.innerText(), { timeout: 15_000 }).toBe(`${done} of 16 done`);
}

async function found(page: Page): Promise<void> {
  await takeStep(page, 'Name your school');
  const school = page.getByRole('dialog', { name: 'School name, logo and address' });
  await school.getByLabel('School name').fill('Lycée de Deïdo');
  await button(school, 'Save').click();
  await gone(school);
  await takeStep(page, 'Create the school year');
  const year = page.getByRole('dialog', { name: 'New school year' });
  await button(year, 'Create school year').click();
  await gone(year);
  await stepsAreDone(page, 2);
  await takeStep(page, 'Create the classes');
  const levels = page.getByRole('dialog', { name: 'Add usual levels' });
  await levels.getByRole('checkbox', { name: 'Secondary, francophone' }).click();
  await button(levels, 'Add levels').click();
  const classes = page.getByRole('dialog', { name: 'Create several classes' });
  await classes.getByLabel('Classes of 6e').selectOption({ label: '2 (6e A, 6e B)' });
  await button(classes, 'Create 8 classes').click();
  await gone(classes);
}

/** Imports students and guardians from the school's list: first a preview, then without the invalid row. */
async function importStudents(page: Page): Promise<void> {
  await takeStep(page, 'Import students');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'eleves.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await button(page, 'Check the file').click();
  for (const line of ['3 new rows', '1 row with errors', 'This date does not exist'])
    await visible(page, line);
  await visible(page, /^It creates 3 students, 2 guardians/);
  await page.getByRole('checkbox', { name: 'Import without the 1 faulty row' }).check();
  await button(page, 'Import 3 rows').click();
  await visible(page, 'The file was imported');
  await visible(page, /^Created: 3 students, 2 guardians/);
  await stepsAreDone(page, 4);
}

async function chargeAndTakeMoney(page: Page): Promise<void> {
  await takeStep(page, 'Say what the school charges');
  const structure = page.getByRole('dialog', { name: 'Create Fee Structure' });
  await structure.getByLabel('Name').fill('Scolarité');
  await structure.getByLabel('Amount (CFA)').fill('50000');
  await button(structure, 'Create Structure').click();
  await gone(structure);
  await takeStep(page, 'Assign the fee');
  const assign = page.getByRole('dialog', { name: 'Assign Fee to Students' });
  const offered = assign.getByLabel('Fee Structure').locator('option', { hasText: 'Scolarité' });
  await offered.waitFor({ state: 'attached' });
  await assign.getByLabel('Fee Structure').selectOption({ label: await offered.innerText() });
  await assign.getByLabel('Due Date').fill('2099-01-31');
  await assign.getByRole('checkbox', { name: /Élodie/ }).waitFor();
  await button(assign, 'Select All').click();
  await assign.getByRole('button', { name: 'Assign Fee', exact: true }).click();
  await gone(assign);
  await takeStep(page, 'Record the first payment');
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await listEverybody(payment);
  await payment.getByRole('checkbox', { name: /Élodie/ }).click();
  await payment.getByLabel('Amount (CFA)').fill('20000');
  await button(payment, 'Record Payment').click();
  await button(page, 'Receipt preview').waitFor();
}

async function codeOfSlip(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Create the slip').click();
  const code = await dialog.locator('code').first().innerText();
  await dialog.getByRole('img', { name: /QR/ }).waitFor();
  await button(dialog, 'Done').click();
  return code;
}

async function joinWith(device: BrowserContext, code: string, { withoutEmail = false } = {}): Promise<Page> {
  const page = await device.newPage();
  await page.goto('/auth');
  await button(page, 'I have a code').click();
  await page.getByLabel('Slip code').fill(code.toLowerCase().replaceAll('-', ' '));
  await button(page, 'Continue').click();
  if (withoutEmail) await page.getByLabel('I have no e-mail address').check();
  else await page.getByRole('textbox', { name: 'Email' }).fill('teacher@school.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(OWN_PASSWORD);
  await button(page, 'Create my account').click();
  return page;
}

/** Assigns subject and class to the first teacher: the subject by keyboard alone, removed and added again. */
async function giveWork(page: Page): Promise<void> {
  await page.goto('/subjects');
  await button(page, 'Add a usual list').click();
  await button(page.getByRole('dialog'), /Add \d+ subjects/).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'By class' }).click();
  const cell = page
    .getByRole('row', { name: /^Mathematics/ })
    .locator('td')
    .first();
  await cell.click();
  await page.keyboard.type('Tabe Desmond');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell.innerText()).toContain('Tabe Desmond');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect.poll(() => cell.innerText()).toContain('Not taught');
  await page.keyboard.press('Control+z');
  await visible(page, 'Undone');
  expect(await cell.innerText()).toContain('Tabe Desmond');
  await page.goto('/classes');
  await page.getByRole('link', { name: '6e A' }).click();
  await page.getByRole('tab', { name: 'Subjects and teachers' }).click();
  await page.getByRole('row', { name: /Mathematics.*Tabe Desmond/ }).waitFor();
}

/** Creates the missing accounts; returns the lines of the file with the initial passwords. */
async function createAccounts(page: Page): Promise<string[]> {
  const domain = page.getByLabel('Email domain');
  // The school's domain is filled in while the page loads, which must not happen between two of our keys.
  await expect.poll(() => domain.inputValue()).not.toBe('');
  await domain.fill('lycee-deido.cm');
  await button(page, 'Create Accounts').click();
  await visible(page, 'Successfully created 2 student accounts.');
  const downloading = page.waitForEvent('download');
  await button(page, /student-credentials\.csv|Download/)
    .first()
    .click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('student-credentials.csv');
  const [header, ...lines] = (await text(await file.createReadStream()))
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/);
  expect(header).toBe('Roll Number,Email,Temporary Password');
  return lines;
}

const figure = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).locator('xpath=ancestor::div[1]');
const reads = (page: Page, label: string) => expect.poll(() => figure(page, label).innerText());

async function onAPhone(browser: Browser, portal: Portal): Promise<Page> {
  return (await newDevice(browser, portal, { width: 360 })).newPage();
}

/** Opens the dashboard on a new phone whose figures come after the account, on a line that broke once; what is drawn meanwhile keeps its place. */
async function expectNothingMoves(browser: Browser, portal: Portal): Promise<void> {
  const session = await openSession(portal, HEAD, PASSWORD);
  const { phone, page } = await newPhone(browser, portal, { session, cookies: { preau_frame: 'admin' } });
  let broke = false;
  await page.route(/\/api\/v1\/.*dashboard/, async (route) => {
    if (!broke) {
      broke = true;
      await route.abort();
      return;
    }
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await rowsStand(page);
  const { shift, moved } = await readTimes(page);
  expect(broke).toBe(true);
  expect(shift, moved.join('; ')).toBeLessThanOrEqual(0.02);
  await phone.close();
}

test('an empty school is built by its checklist and an import, and all four roles see what is true of it', async () => {
  const portal = await startPortal();
  const browser = await openBrowser();
  const page = await (await newDevice(browser, portal, {}, { acceptDownloads: true })).newPage();
  const faults = watchFaults(page);
  await signUp(page, 'Chantal Onana', 'admin', HEAD, PASSWORD);
  await signIn(page, HEAD, PASSWORD);
  await expectNothingMoves(browser, portal);

  // Nobody needs an account yet.
  const domain = page.getByLabel('Email domain');
  await domain.waitFor();
  await expect.poll(() => domain.inputValue()).not.toBe('');
  await domain.fill('lycee-deido.cm');
  await button(page, 'Create Accounts').click();
  await visible(page, 'No students found');
  await visible(page, 'Enroll students first, then create their accounts.');

  await found(page);
  await importStudents(page);
  await expectNothingMoves(browser, portal);
  await chargeAndTakeMoney(page);
  await stepsAreDone(page, 7);
  await takeStep(page, 'Invite the teachers');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Tabe Desmond');
  const teachersCode = await codeOfSlip(page);

  // The teacher, with a personal address, to whom the head then assigns a subject and a class.
  const teacher = await joinWith(await newDevice(browser, portal), teachersCode);
  await teacher.waitForURL('**/dashboard');
  await visible(teacher, 'No class is assigned to you yet.');
  await visible(teacher, 'Tasks appear here once you have a class.');

  await giveWork(page);
  await teacher.reload();
  await reads(teacher, 'Students').toContain('2');
  await teacher.getByRole('link', { name: /^6e A .*student/ }).click();
  await visible(teacher, 'Mathematics');
  await visible(teacher, 'Mbarga Paul');

  // The mother in the list, without an address, on a phone: the school creates one, and both children are
  // shown.
  await page.goto('/people/invitations');
  await button(page, 'Invite').first().click();
  const invite = page.getByRole('dialog');
  await invite.getByLabel('Role').selectOption('parent');
  await invite.getByPlaceholder('Name or roll number...').fill('Élodie');
  await invite.getByRole('checkbox').first().check();
  await button(invite, 'Invite Ngo Aline').click();
  expect(await invite.getByLabel('Role').inputValue()).toBe('parent');
  const parent = await joinWith(await newDevice(browser, portal, { width: 360 }), await codeOfSlip(page), {
    withoutEmail: true,
  });
  await visible(parent, 'Your account is ready');
  await button(parent, /continue/).click();
  await parent.waitForURL('**/dashboard');
  for (const line of ['Ngo Bassa Élodie', 'Ngo Bassa Inès', /^80\s000/, /^50\s000/, /^30\s000/])
    await visible(parent, line);

  // A student who signs up waits, and is linked to the imported record.
  const elodie = await onAPhone(browser, portal);
  await signUp(elodie, 'Élodie Ngo Bassa', 'student', 'elodie@mail.test', OWN_PASSWORD);
  await signIn(elodie, 'elodie@mail.test', OWN_PASSWORD);
  await visible(elodie, 'You requested the student role.');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 person is waiting for a role' }).click();
  await button(page, /^Approve: Élodie/).click();
  const approve = page.getByRole('dialog');
  await approve.getByRole('radio', { name: /E-001 · 6e A/ }).check();
  await button(approve, 'Approve').click();
  await gone(approve);

  // The others get accounts; the initial password only allows choosing a new one.
  await page.goto('/dashboard');
  const lines = await createAccounts(page);
  expect(lines).toHaveLength(2);
  const [, email = '', given = ''] = lines[0]!.split(',');
  expect(email).toBe('e-002@lycee-deido.cm');
  expect(given).toMatch(/^[A-Za-z0-9]{8}$/);
  const paul = await onAPhone(browser, portal);
  await signIn(paul, email, given);
  await visible(paul, 'Choose your own password');
  await paul.getByRole('textbox', { name: 'New password' }).fill('cinq goyaves roses');
  await button(paul, 'Save the password').click();
  await visible(paul, 'Student Dashboard');
  await visible(paul, 'Class: 6e A · Roll number: E-002');
  await visible(paul, /^50\s000/);

  // By now her page has fetched the office's decision.
  await visible(elodie, 'Class: 6e A · Roll number: E-001');
  await visible(elodie, /^30\s000/);

  await stepsAreDone(page, 11);
  await reads(page, 'Total Students').toMatch(/\b3\b/);
  await reads(page, 'Total Teachers').toMatch(/\b1\b/);
  await reads(page, 'Revenue').toMatch(/20\s000/);
  await visible(page, '7 classes have no teacher');

  const thief = await (await newDevice(browser, portal)).newPage();
  await thief.goto('/auth');
  await button(thief, 'I have a code').click();
  await thief.getByLabel('Slip code').fill(teachersCode);
  await button(thief, 'Continue').click();
  await visible(thief, 'This slip is not valid');
  expect(faults).toEqual([]);
}, 400_000);
