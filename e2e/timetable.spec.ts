import type { Browser, Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';

let browser: Browser;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  browser = await openBrowser();
  // A separate school, because it publishes another timetable.
  portal = await startPortal({ demo: true });
});

async function pageAs(role: 'admin' | 'teacher', path: string): Promise<Page> {
  const device = await newDevice(browser, portal, { language: 'en' });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto(path);
  return page;
}

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
  await rules.getByRole('checkbox', { name: /^Free periods of a teacher/ }).check();
  await rules.getByRole('button', { name: 'Save' }).click();
  await rules.waitFor({ state: 'detached' });

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
