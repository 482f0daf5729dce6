import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { lineTo } from './support/cut-line.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { aPhone } from './support/killed-browser.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { childrenOf, type Named } from './support/school.ts';

const STUDENTS = 70;

let portal: Portal;
let room: Named;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  [{ room }] = await childrenOf(portal);
  // A realistic class of seventy; the demonstration has twenty.
  await inDatabase(
    portal,
    `insert into students (id, roll_number, full_name, admission_date, class_id)
      select gen_random_uuid(), 'W-' || lpad(n::text, 3, '0'), 'Walk ' || lpad(n::text, 3, '0'), current_date - 60, $1
      from generate_series(1, $2 - (select count(*)::int from students where class_id = $1)) n`,
    [room.id, STUDENTS],
  );
});

const count = async (statement: string, values: unknown[] = []) =>
  Number((await inDatabase(portal, `select (${statement})::text as id`, values))[0]!.id);

async function openSheet(page: Page, subject: string): Promise<void> {
  // A future sequence: the demonstration has marks in the others.
  await page.goto('/marks?slot=2-1');
  await page
    .getByRole('link', { name: `${room.name} · ${subject}`, exact: true })
    .first()
    .click();
  await page.locator('[data-at="0:0"]').waitFor();
}

const allSent = (page: Page) =>
  page
    .getByText(/not sent/)
    .first()
    .waitFor({ state: 'detached' });
const cell = (page: Page, at: string) => page.locator(`[data-at="${at}"]`);

test('seventy marks by keyboard, a column pasted, five in airplane mode, a conflict', async () => {
  const browser = await openBrowser();
  const laptop = await newDevice(browser, portal);
  await signIn(laptop, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const page = await laptop.newPage();
  const faults = watchFaults(page);
  await openSheet(page, 'Mathematics');
  await page.waitForURL(/sheets\/[\da-f]{8}-/);
  const maths = new URL(page.url()).pathname;

  // Dictation: only digits and Enter, without waiting.
  const marks = Array.from({ length: STUDENTS }, (_, at) => `${4 + (at % 16)}${at % 5 === 0 ? ',5' : ''}`);
  await cell(page, '0:0').focus();
  let keys = 0;
  for (const mark of marks) {
    await page.keyboard.type(mark);
    await page.keyboard.press('Enter');
    keys += mark.length + 1;
  }
  await page.getByText('All entered: 70').waitFor();
  expect(keys).toBe(marks.join('').length + STUDENTS);
  await allSent(page);
  const held = `select count(*) from student_marks m join assessments a on a.id = m.assessment_id where a.position = $1 and a.sheet_id = $2`;
  const mathsId = maths.split('/').at(-1);
  expect(await count(held, [0, mathsId])).toBe(STUDENTS);
  expect(await cell(page, '0:0').inputValue()).toBe('4.5');

  // An invalid mark stays in its cell with a message, and Escape restores the old one.
  await cell(page, '1:0').fill('25');
  await page.keyboard.press('Enter');
  await page.getByText('Marks here go from 0 to 20.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-at'))).toBe('1:0');
  await page.keyboard.press('Escape');
  expect(await cell(page, '1:0').inputValue()).toBe('5');

  // A second column, pasted from a spreadsheet with roll numbers; one line matches nobody.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('button', { name: 'Add a column' }).click();
  await columns.getByLabel(/^Name/).nth(1).fill('Test 2');
  await columns.getByRole('button', { name: 'Save' }).click();
  await columns.waitFor({ state: 'detached' });
  await cell(page, '0:1').waitFor();
  const rolls = await inDatabase(portal, `select roll_number as id from students where class_id = $1`, [
    room.id,
  ]);
  const lines = [...rolls.map(({ id }, at) => `${id}\t${at % 20}`), 'X-999\t12'].join('\n');
  await cell(page, '0:1').focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, lines);
  const paste = page.getByRole('dialog', { name: 'Paste a column' });
  await paste.getByText('Matched by roll number.').waitFor();
  await paste.getByText('No student of this class').waitFor();
  await paste.getByRole('button', { name: 'Save 70 marks' }).click();
  await page.getByText('All entered: 70').nth(1).waitFor();
  await allSent(page);
  expect(await count(held, [1, mathsId])).toBe(STUDENTS);
  expect(await count(`select count(*) from student_mark_events where source = 'paste'`)).toBe(STUDENTS);

  // A phone, online once.
  const line = await lineTo(portal.address);
  const phone = aPhone(line.address);
  let context = await phone.open();
  await signIn(context, { ...portal, address: line.address }, demoEmail('teacher'), DEMO_PASSWORD);
  let mobile = await context.newPage();
  await openSheet(mobile, 'French');
  await mobile.waitForURL(/sheets\/[\da-f]{8}-/);
  const french = new URL(mobile.url()).pathname;
  await mobile.evaluate(async () => void (await navigator.serviceWorker.ready));
  context = await phone.reopen();
  mobile = await context.newPage();
  await mobile.goto(french);
  await cell(mobile, '0:0').waitFor();

  // Airplane mode; then the browser is killed and reopened offline: everything must still be there.
  const cutAt = new Date().toISOString();
  line.cut();
  await context.setOffline(true);
  await cell(mobile, '0:0').click();
  for (const mark of ['15', '0', '9,5', '11']) {
    await mobile.keyboard.type(mark);
    await mobile.keyboard.press('Enter');
  }
  await mobile.getByRole('button', { name: 'Absent', exact: true }).click();
  await mobile.getByText('5 kept here, not sent').waitFor();
  await phone.kill();
  context = await phone.open(true);
  mobile = await context.newPage();
  await mobile.goto(french);
  await mobile.getByText('5 kept here, not sent').waitFor();
  const shown = await Promise.all([0, 1, 2, 3, 4].map((row) => cell(mobile, `${row}:0`).inputValue()));
  expect(shown).toEqual(['15', '0', '9.5', '11', 'Absent']);

  // Meanwhile the office enters the first of them from paper.
  const office = await newDevice(browser, portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const desk = await office.newPage();
  const deskFaults = watchFaults(desk);
  await desk.goto(french);
  await cell(desk, '0:0').fill('12');
  await desk.keyboard.press('Enter');
  await allSent(desk);

  // Back online: every mark is there once, and the first has both values to choose from.
  line.mend();
  await context.setOffline(false);
  await mobile.getByText('1 needs your choice').waitFor();
  const sheetId = french.split('/').at(-1);
  const events = `select count(*) from student_mark_events e join assessments a on a.id = e.assessment_id where a.sheet_id = $1 and e.received_at > $2`;
  expect(await count(events, [sheetId, cutAt])).toBe(6);
  await cell(mobile, '0:0').click();
  const first = await cell(mobile, '0:0').getAttribute('data-cell');
  expect(await cell(mobile, '0:0').inputValue()).toBe('12');
  await mobile.getByRole('button', { name: 'Two values: choose' }).click();
  const choice = mobile.getByRole('dialog');
  await choice.getByText('12', { exact: true }).waitFor();
  await choice.getByRole('button', { name: 'Enter 15' }).click();
  await mobile.getByText('1 needs your choice').waitFor({ state: 'detached' });
  await allSent(mobile);
  expect(
    await count(
      `select trim_scale(m.number)::text from student_marks m join assessments a on a.id = m.assessment_id
        where a.sheet_id = $1 and m.student_id = $2`,
      [sheetId, first?.split(' ')[1]],
    ),
  ).toBe(15);
  await mobile.getByRole('button', { name: 'History' }).click();
  await mobile.getByText('Not taken: the mark had changed').waitFor();

  // The office adds a point to a test that was too hard, after a preview of the changed marks.
  await desk.goto(maths);
  await cell(desk, '0:0').waitFor();
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await desk.getByRole('button', { name: 'Moderate a column' }).click();
  const moderation = desk.getByRole('dialog', { name: 'Moderate a column' });
  await moderation.getByLabel(/^Number/).fill('1,5');
  await moderation.getByText(/Marks that change: 70\. Mean 11\.\d+, then 12\.\d+/).waitFor();
  await moderation.getByRole('button', { name: 'Save' }).click();
  await moderation.getByText('Say why, in a few words').waitFor();
  await moderation.getByLabel(/^Reason/).fill('Longer than the lesson');
  await moderation.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('/20 +1.5').waitFor();
  expect(await cell(desk, '0:0').inputValue(), 'what was entered stays').toBe('4.5');

  expect([...faults, ...deskFaults]).toEqual([]);
}, 400_000);

test('what a phone kept in the form before this one is carried over: it waits still, and is sent', async () => {
  const browser = await openBrowser();
  const phone = await newDevice(browser, portal, { width: 360 });
  await signIn(phone, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const [{ id: owner } = { id: '' }] = await inDatabase(portal, `select id from users where email = $1`, [
    demoEmail('teacher'),
  ]);
  const page = await phone.newPage();
  await page.goto('/healthz');
  await page.evaluate(
    ({ owner, class_id }) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('preau-attendance', 1);
        asked.addEventListener('error', () => reject(asked.error!));
        asked.addEventListener('upgradeneeded', () => {
          const { result } = asked;
          result
            .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
            .createIndex('owner', 'owner');
          result.createObjectStore('days', { keyPath: ['owner', 'day'] });
          result.createObjectStore('rolls', { keyPath: ['owner', 'class_id', 'day'] });
        });
        asked.addEventListener('success', () => {
          const change = asked.result.transaction(['outbox', 'days', 'rolls'], 'readwrite');
          const day = '2020-01-06';
          const event = {
            kind: 'mark',
            id: crypto.randomUUID(),
            slot_id: crypto.randomUUID(),
            student_id: crypto.randomUUID(),
            base_id: null,
            status: 'absent',
            minutes: null,
            source: 'roll',
            device_at: '2020-01-06T07:30:00.000Z',
          };
          change
            .objectStore('outbox')
            .add({ owner, class_id, day, event, label: 'Kept before', refused: null });
          change.objectStore('days').add({ owner, day, value: { day }, at: event.device_at });
          change.objectStore('rolls').add({ owner, class_id, day, value: { day }, at: event.device_at });
          change.addEventListener('complete', () => {
            asked.result.close();
            resolve();
          });
        });
      }),
    { owner, class_id: room.id },
  );
  await page.goto('/dashboard');
  // It was sent: the server refuses the unknown student, and the page shows it.
  await page.getByRole('button', { name: '1 needs you' }).click();
  const list = page.getByRole('dialog', { name: 'Kept on this device' });
  await list.getByText('Kept before').waitFor();
  await list.getByText('You do not teach this class on that day, or the pupil was never in it.').waitFor();
  const kept = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const asked = indexedDB.open('preau-attendance');
        asked.addEventListener('success', () => {
          const found = asked.result.transaction('kept').objectStore('kept').getAllKeys();
          found.addEventListener('success', () => resolve(found.result));
        });
      }),
  );
  expect(kept).toEqual([
    [owner, 'attendance-day', '2020-01-06'],
    [owner, 'attendance-roll', `${room.id} 2020-01-06`],
  ]);
});
