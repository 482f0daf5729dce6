import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { inDatabase } from './support/database.ts';
import { settle } from './support/settle.ts';
import { startPortal } from './support/portal.ts';
import { childrenOf } from './support/school.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
});

test('the page of a flagged student says so to the office, and to nobody else', async () => {
  const browser = await openBrowser();
  const device = await newDevice(browser, portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports/early-warning');
  const student = page.getByRole('list', { name: 'Students' }).getByRole('link').first();
  const path = await student.getAttribute('href');
  await student.click();
  await page.getByRole('link', { name: /^\d+ flags? to follow up$/ }).click();
  await page.waitForURL('**/reports/early-warning?student_id=*');
  await page.getByRole('button', { name: 'Show all flags' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);

  const other = await newDevice(browser, portal, { language: 'en' });
  await signIn(other, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const theirs = await other.newPage();
  const asked: string[] = [];
  theirs.on('request', (request) => asked.push(request.url()));
  await theirs.goto(path!);
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  await settle(theirs);
  expect(asked.filter((url) => url.includes('early-warning'))).toEqual([]);
});

test('the head reads why a student is flagged, takes it on, and closes it with a deed by keyboard', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Early warning' }).click();
  const sentence = page.getByText(/^2 sanctions in the term from .* \(rule: 2 or more\)$/);
  await sentence.waitFor();

  const row = page.getByRole('listitem').filter({ has: sentence }).last();
  await row.getByRole('button', { name: /^Take on: / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who follows it up').waitFor();
  await dialog.getByLabel('Until').focus();
  await page.keyboard.press('Enter');
  await row.getByText(/^You, until /).waitFor();

  await row.getByRole('button', { name: /^Note what was done: / }).focus();
  await page.keyboard.press('Enter');
  // A flag is not closed without a deed and a note.
  await dialog.getByRole('button', { name: 'Save and close' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Please choose what was done').waitFor();
  await dialog.getByLabel('What was done').selectOption({ label: 'Talked with the guardians' });
  await dialog.getByLabel('Note').focus();
  await page.keyboard.type('The mother comes on Friday with the timetable');
  await dialog.getByRole('button', { name: 'Save and close' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await sentence.waitFor({ state: 'detached' });

  await page.getByLabel('Status').selectOption({ label: 'Closed or ended' });
  await sentence.waitFor();
  await row.getByText(/^What was done \(\d\)$/).click();
  await page.getByText('The mother comes on Friday with the timetable').waitFor();
  await page.getByText('No school year is closed yet.', { exact: false }).waitFor();
});

test('a class master reads flags of the own class once the head lets them, and notes a deed that the office reads', async () => {
  const browser = await openBrowser();
  const teacher = await newDevice(browser, portal, { language: 'en', width: 360 });
  await signIn(teacher, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const theirs = await teacher.newPage();
  await theirs.goto('/early-warning');
  await theirs.getByText('Class masters do not see flags here').waitFor();
  const [{ room }] = await childrenOf(portal);
  await inDatabase(
    portal,
    'update classes set class_master_id = (select id from users where email = $1) where id = $2',
    [demoEmail('teacher'), room.id],
  );
  const figures = { rule: 'work', from: '2026-11-02', until: '2026-11-20', given: 6, missing: 5 };
  const pupil = await inDatabase(
    portal,
    `insert into warning_flags (id, student_id, year_id, rule, figures, threshold, calculated_on, opened_on)
      select gen_random_uuid(), s.id, y.id, 'work', $2, 4, current_date, current_date
      from students s, school_years y where s.class_id = $1 and y.status = 'current' order by s.id limit 1
      returning student_id as id`,
    [room.id, JSON.stringify(figures)],
  );

  const device = await newDevice(browser, portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/settings/early-warning');
  await page.getByLabel('Class masters see the flags of their class').click();
  await page.getByText('Class masters can now see the flags of their class.').waitFor();

  await theirs.goto('/my-classes');
  await theirs.getByRole('link', { name: /^Early warning \(\d+\)$/ }).click();
  const sentence = theirs.getByText(/^5 of 6 assignments/);
  await sentence.waitFor();
  expect(await theirs.getByText(/sanction|FCFA/).count()).toBe(0);
  expect(await theirs.getByRole('button', { name: /^Take on/ }).count()).toBe(0);
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const row = theirs.getByRole('listitem').filter({ has: sentence }).last();
  await row.getByRole('button', { name: /^Note what was done: / }).click();
  const dialog = theirs.getByRole('dialog');
  expect(await dialog.getByLabel('Goes on until').count()).toBe(0);
  await dialog.getByLabel('What was done').selectOption({ label: 'Talked with the student' });
  await dialog.getByLabel('Note').fill('Does the work after the market from now on');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('What was done (1)').click();
  await row.getByText('Does the work after the market from now on').waitFor();

  await page.goto(`/reports/early-warning?student_id=${pupil[0]!.id}`);
  await page.getByText(/^5 of 6 assignments/).waitFor();
  await page.getByText('What was done (1)').click();
  await page.getByText('Does the work after the market from now on').waitFor();
});

test('on a phone of 360 px nothing is wider than the page, and nobody but the office opens it', async () => {
  const browser = await openBrowser();
  const phone = await newDevice(browser, portal, {
    language: 'fr',
    width: 360,
  });
  await signIn(phone, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await phone.newPage();
  for (const path of [
    '/reports/early-warning?state=closed',
    '/reports/early-warning?kind=money',
    '/settings/early-warning',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /Enregistrer|Calculer/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  const other = await newDevice(browser, portal, { language: 'en' });
  await signIn(other, portal, demoEmail('parent'), DEMO_PASSWORD);
  const theirs = await other.newPage();
  await theirs.goto('/reports/early-warning');
  await theirs.waitForURL('**/dashboard');
});
