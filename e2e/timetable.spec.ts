import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { schoolDay } from '../src/platform/time/school-day.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { accountOf, childrenOf } from './support/school.ts';

let browser: Browser;
let portal: Awaited<ReturnType<typeof startPortal>>;
/** The class of the teacher's account, and this teacher. */
let room: string;
let teacher: string;
beforeAll(async () => {
  browser = await openBrowser();
  // A separate school, because it publishes another timetable.
  portal = await startPortal({ demo: true });
  room = (await childrenOf(portal))[0].room.name;
  teacher = (await accountOf(portal, 'teacher')).name;
});

async function pageAs(role: 'admin' | 'teacher', path: string): Promise<Page> {
  const device = await newDevice(browser, portal, { language: 'en' });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto(path);
  return page;
}

test('options of a class share a time, and a second teacher stands in the lesson', async () => {
  const office = await pageAs('admin', '/classes');
  await office.getByRole('link', { name: room }).click();
  await office.getByRole('tab', { name: 'Subjects and teachers' }).click();
  const dialog = office.getByRole('dialog');
  // Every second student takes German, the others English.
  await chooseTakers(office, 'German', { first: 0, atOnceWith: null });
  await chooseTakers(office, 'English', { first: 1, atOnceWith: 'German' });
  // All of them in both: refused, and the list says who takes the other.
  await office.getByRole('button', { name: /^Who takes German .* at the same time as English$/ }).click();
  await dialog.getByRole('button', { name: 'Choose all' }).click();
  await dialog.getByText('takes English').first().waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A chosen student takes another subject at the same time.').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await office.getByRole('button', { name: 'Edit Philosophy' }).click();
  const second = dialog.getByLabel('Second teacher');
  await second.selectOption({ index: 1 });
  const secondTeacher = await second.locator('option:checked').innerText();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await office.goto('/timetable');
  await office.getByRole('button', { name: 'New draft' }).click();
  await dialog.getByLabel('Name').fill('Options');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByRole('combobox', { name: 'Class' }).selectOption({ label: room });
  const lessons = (subject: string) =>
    office.getByRole('button', { name: new RegExp(`^\\w+ \\d\\d:\\d\\d, ${subject}`) });
  for (const subject of ['English', 'German']) {
    await lessons(subject).first().waitFor();
    for (let left = await lessons(subject).count(); left > 0; left -= 1) {
      await lessons(subject).first().focus();
      await office.keyboard.press('Delete');
      await expect.poll(() => lessons(subject).count()).toBe(left - 1);
    }
  }
  await office.getByRole('button', { name: 'Fill in the rest' }).click();
  await dialog.getByRole('button', { name: 'Fill in the rest' }).click();
  await dialog.getByText(/lessons? (is|are) placed: none is left/).waitFor({ timeout: 40_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const timesOf = (subject: string) =>
    lessons(subject).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.split(',')[0]!));
  const [german, english] = [await timesOf('German'), await timesOf('English')];
  expect(english).toEqual(german);
  await lessons(`Philosophy, .*${secondTeacher}`).first().waitFor();
  // By keyboard from one option to the other of the same time.
  await lessons('English').or(lessons('German')).first().focus();
  await office.keyboard.press('ArrowDown');
  expect(await office.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toMatch(
    new RegExp(`^${german[0]}, (German|English)`),
  );

  await choose(office, 'Remove this draft');
  await office
    .getByRole('dialog', { name: 'Remove this draft?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await office
    .getByRole('combobox', { name: 'Timetable' })
    .locator('option', { hasText: 'Options' })
    .waitFor({ state: 'detached' });
});

test('the office copies the timetable, moves a lesson by keyboard, fills it in by a way out and publishes; the teacher is told', async () => {
  const office = await pageAs('admin', '/timetable');
  await office.getByRole('button', { name: 'New draft' }).click();
  const form = office.getByRole('dialog', { name: 'New draft' });
  await form.getByLabel('Name').fill('Second term');
  await form.getByRole('button', { name: 'Create draft' }).click();
  await form.waitFor({ state: 'detached' });

  // The first lesson of the week is picked up and carried to the first free place.
  const lesson = office.getByRole('button', { name: /^Monday 07:30, (?!free)/ });
  await lesson.waitFor();
  const label = (await lesson.getAttribute('aria-label'))!;
  const subject = label.split(', ')[1]!;
  await lesson.focus();
  await office.keyboard.press('Enter');
  // Its own class has another lesson next: a sentence says so, and nothing moves.
  await office.keyboard.press('ArrowDown');
  await office.keyboard.press('Enter');
  await office.getByRole('status').filter({ hasText: / then/ }).waitFor();
  const free = office.getByRole('button', { name: /^\w+ \d\d:\d\d, free$/ }).last();
  const place = (await free.getAttribute('aria-label'))!.split(',')[0]!;
  await free.focus();
  await office.keyboard.press('Enter');
  const moved = office.getByRole('button', { name: new RegExp(`^${place}, ${subject}`) });
  await moved.waitFor();
  await office.getByRole('button', { name: 'Monday 07:30, free' }).waitFor();

  await moved.focus();
  await office.keyboard.press('l');
  await office.getByRole('button', { name: new RegExp(`^${place}, ${subject}.*locked`) }).waitFor();

  // Taken off, it is in the list; placed again by press.
  const other = office.getByRole('button', { name: /^Tuesday 07:30, (?!free)/ });
  const otherSubject = (await other.getAttribute('aria-label'))!.split(', ')[1]!;
  await other.focus();
  await office.keyboard.press('Delete');
  await office.getByRole('button', { name: 'Tuesday 07:30, free' }).waitFor();
  await office.getByRole('button', { name: new RegExp(`^${otherSubject}.*× 1`) }).click();
  await office.getByRole('button', { name: /^Tuesday 07:30, free/ }).click();
  await office.getByRole('button', { name: new RegExp(`^Tuesday 07:30, ${otherSubject}`) }).waitFor();

  await fillInByAWayOut(office, label.split(', ')[2]!.split(' · ')[0]!);

  await office.getByRole('button', { name: 'Publish' }).click();
  const publish = office.getByRole('dialog', { name: 'Publish the timetable' });
  await publish.getByText(/lessons? changes? from/).waitFor();
  await publish.getByRole('button', { name: 'Publish' }).click();
  await office.getByText('Timetable published').waitFor();
  const option = office.getByRole('combobox', { name: 'Timetable' }).locator('option');
  await option.filter({ hasText: 'Second term · in force since' }).waitFor({ state: 'attached' });

  const teacher = await pageAs('teacher', '/schedule');
  await teacher.getByRole('heading', { name: 'Schedule' }).waitFor();
  await teacher.getByRole('heading', { name: /^Week of/ }).waitFor();
});

/** Every second student of the class, from the first or the second on, takes a subject. */
async function chooseTakers(
  office: Page,
  subject: string,
  { first, atOnceWith }: { first: 0 | 1; atOnceWith: string | null },
): Promise<void> {
  await office.getByRole('button', { name: `Who takes ${subject} The whole class` }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Taken by').selectOption({ label: 'Chosen students' });
  const boxes = await dialog.getByRole('checkbox').all();
  for (const box of boxes.filter((_, at) => at % 2 === first)) await box.check();
  if (atOnceWith) await dialog.getByLabel('At the same time as').selectOption({ label: atOnceWith });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('the office finds a cover for an absent teacher; both read it in their schedules', async () => {
  const teacher = await pageAs('teacher', '/schedule');
  await teacher.getByRole('heading', { name: /^Week of/ }).waitFor();
  const office = await pageAs('admin', '/timetable/cover');
  await office.getByRole('heading', { name: 'Cover desk' }).waitFor();
  // The first of the coming school days on which somebody who is not absent is free for the first lesson.
  const day = await firstDayWithLessons(office);
  const lesson = office.getByRole('combobox', { name: /^Cover of / }).first();
  const free = (await lesson.locator('option').nth(1).textContent())!.split(' · ')[0]!;
  await lesson.selectOption({ index: 1 });
  await office
    .getByRole('combobox', { name: /^Cover of / })
    .first()
    .locator('option:checked')
    .filter({ hasText: free })
    .waitFor({ state: 'attached' });

  const download = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Cover sheet (PDF)' }).click();
  await download;

  await office.getByRole('tab', { name: 'Hours of the month' }).click();
  await office
    .getByRole('cell', { name: free })
    .or(office.getByRole('rowheader', { name: free }))
    .waitFor();

  await teacher.goto(`/schedule?day=${day}`);
  await teacher.getByText(`Covered by ${free}`).first().waitFor({ state: 'attached' });
});

/** Records the account's teacher as absent on a day with lessons, and returns it. */
async function firstDayWithLessons(office: Page): Promise<string> {
  for (let ahead = 1; ahead < 40; ahead += 1) {
    // By the school's clock: today somebody else of the demonstration is absent.
    const day = schoolDay(new Date(Date.now() + ahead * 86_400_000), 'Africa/Douala');
    await office.goto(`/timetable/cover?day=${day}`);
    const form = office.getByLabel('Absent teacher');
    await form.or(office.getByText('No school on this day.')).waitFor();
    if (!(await form.isVisible())) continue;
    await form.selectOption({ label: teacher });
    await office.getByRole('button', { name: 'Record the absence' }).click();
    await office.getByRole('button', { name: `Withdraw the absence of ${teacher}` }).waitFor();
    if (
      await office
        .getByRole('combobox', { name: /^Cover of / })
        .first()
        .isVisible()
    )
      return day;
  }
  throw new Error('No day with lessons was found.');
}

/** A teacher's lesson is taken off, and they are away whenever they do not teach: filling in says so. */
async function fillInByAWayOut(office: Page, teacher: string): Promise<void> {
  await office
    .getByRole('button', { name: new RegExp(`^\\w+ \\d\\d:\\d\\d, .*, ${teacher}`) })
    .first()
    .focus();
  await office.keyboard.press('Delete');
  await choose(office, 'Unavailable times');
  const away = office.getByRole('dialog', { name: 'Unavailable times' });
  await away.getByLabel('Teacher').selectOption({ label: teacher });
  for (const box of await away.getByRole('checkbox').all()) await box.check();
  await away.getByRole('button', { name: 'Save' }).click();
  await away.waitFor({ state: 'detached' });

  await choose(office, 'Rules');
  const rules = office.getByRole('dialog', { name: 'Rules' });
  await rules.getByRole('checkbox', { name: /^Free periods of a teacher between/ }).check();
  await rules.getByLabel('Add a rule').selectOption({ label: 'A subject: early in the day' });
  await rules.getByRole('group', { name: /: among the first 4 lessons of the day$/ }).waitFor();
  await rules.getByRole('button', { name: 'Save' }).click();
  await rules.waitFor({ state: 'detached' });

  await tryWhatIf(office, teacher);

  await office.getByRole('button', { name: 'Fill in the rest' }).click();
  const fill = office.getByRole('dialog', { name: 'Fill in the rest' });
  await fill.getByRole('button', { name: 'Fill in the rest' }).click();
  await fill.getByText('Not all lessons can have a place. Nothing was changed.').waitFor();
  await fill.getByText(`the unavailable times of ${teacher}`).waitFor();
  await fill
    .getByRole('button', { name: `Do this and fill in: ${teacher} is available` })
    .first()
    .click();
  await fill.getByText(/lessons? (is|are) placed: none is left/).waitFor({ timeout: 40_000 });
  await fill.getByRole('button', { name: 'Close' }).last().click();
}

/** With the teacher always there, the lesson would have a place; trying it changes nothing. */
async function tryWhatIf(office: Page, teacher: string): Promise<void> {
  await choose(office, 'What if…');
  const trial = office.getByRole('dialog', { name: 'What if…' });
  await trial.getByRole('button', { name: 'Try' }).click();
  await trial.getByText('Not all lessons can have a place. Nothing was changed.').waitFor();
  await trial.getByRole('checkbox', { name: `${teacher} is always available` }).check();
  await trial.getByRole('button', { name: 'Try' }).click();
  await trial.getByText(/lessons? would (all )?have a place/).waitFor({ timeout: 40_000 });
  await trial.getByRole('button', { name: 'Close' }).last().click();
  await trial.waitFor({ state: 'detached' });
}

async function choose(office: Page, item: string): Promise<void> {
  // A menu closes when the page scrolls, which the click would do.
  await office.evaluate(
    () =>
      new Promise<void>((done) => {
        scrollTo(0, 0);
        setTimeout(done, 100);
      }),
  );
  await office.getByRole('button', { name: 'More: Timetable' }).click();
  await office.getByRole('button', { name: item, exact: true }).click();
}
