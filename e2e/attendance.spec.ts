import { expect, test } from 'vitest';
import { schoolDay } from '../src/platform/time/school-day.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { lineTo } from './support/cut-line.ts';
import { blackPng } from '../src/app/testing/png-bytes.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { aPhone } from './support/killed-browser.ts';
import { type PortalAddress, startPortal } from './support/portal.ts';
import { accountOf, childrenOf } from './support/school.ts';
import { untilWeekday } from './support/weekday.ts';

test('a roll called in airplane mode outlives the browser, reaches the office, and a parent justifies with a photo', async () => {
  // A device keeps the lists of today and of days to come.
  const ahead = untilWeekday();
  const portal = await startPortal({ demo: true, clockAheadMs: ahead });
  const line = await lineTo(portal.address);
  const teacherPortal = { ...portal, address: line.address };
  const phone = aPhone(line.address);
  const day =
    ahead > 0 ? schoolDay(new Date(Date.now() + ahead), 'Africa/Douala') : await lastSchoolDay(portal);
  const roll = `/attendance?day=${day}`;

  // Online once, so that the portal and the lists are cached on the phone.
  let context = await phone.open();
  await signIn(context, teacherPortal, demoEmail('teacher'), DEMO_PASSWORD);
  let page = await context.newPage();
  await page.goto(roll);
  const classRow = page.locator('main li button').first();
  await classRow.waitFor();
  if ((await page.locator('[data-pupil]').count()) === 0) await classRow.click();
  await page.locator('[data-pupil]').first().waitFor();
  const address = new URL(page.url());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  context = await phone.reopen();
  page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(address.href);
  await page.locator('[data-pupil]').first().waitFor();

  // Airplane mode: five absent, two late, the rest present, saved.
  line.cut();
  await context.setOffline(true);
  const rows = page.locator('[data-pupil]');
  const pupils = await rows.count();
  const [{ id: childId }] = await childrenOf(portal);
  const absent = page.locator(`[data-pupil="${childId}"]`);
  await absent.click();
  await absent.getByText('Absent').waitFor();
  for (const at of [2, 4]) {
    await rows.nth(at).click();
    await rows.nth(at).click();
    await rows.nth(at).getByText('Late').waitFor();
    await page.waitForTimeout(500);
    // Outside of the slot's hours the lateness is unknown, so the page asks for the minutes.
    const minutes = page.getByLabel('Minutes late');
    if ((await minutes.count()) === 0) continue;
    await minutes.fill('10');
    await page.getByRole('button', { name: 'Mark', exact: true }).click();
    await rows.nth(at).getByText('10 min').waitFor();
  }
  for (const at of [5, 6, 7, 8]) await rows.nth(at).click();
  // Whatever needs more than a tap must be one visible tap away.
  await page
    .getByRole('button', { name: /^More about/ })
    .nth(8)
    .click();
  await page.getByLabel('Reason').fill('Sick');
  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  // A roll with unmarked pupils asks for confirmation: it is saved only when everybody is marked.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: /pupils are not marked/ });
  await question.getByRole('button', { name: 'Go on with the roll' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'All present, save' }).click();
  const counts = page.locator('output').filter({ hasText: 'present' });
  await page.getByRole('button', { name: 'Save again' }).waitFor();
  const said = await counts.innerText();
  expect(said).not.toContain('not marked');
  await page.getByText(`${pupils} kept on this device, not sent`).waitFor();

  // The browser is killed and reopened offline: everything must still be there.
  await phone.kill();
  context = await phone.open(true);
  page = await context.newPage();
  await page.goto(address.pathname + address.search);
  await page.getByRole('button', { name: 'Save again' }).waitFor();
  expect(await page.locator('output').filter({ hasText: 'present' }).innerText()).toBe(said);
  await page.getByRole('button', { name: /Offline since/ }).waitFor();

  const browser = await openBrowser();
  const office = await newDevice(browser, portal);
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const board = await office.newPage();
  await board.goto(roll);
  const saved = board.getByRole('row').filter({ hasText: (await accountOf(portal, 'teacher')).name });
  await board
    .getByRole('row')
    .filter({ hasText: /Missing|To come/ })
    .first()
    .waitFor();
  expect(await saved.count()).toBe(0);

  // Back online: the roll is sent once, and the board updates without a reload.
  line.mend();
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && /\/rolls\/.*\/events$/.test(response.url()))
      sent.push(String(response.status()));
  });
  await context.setOffline(false);
  await saved.first().waitFor();
  await page.getByText(/kept on this device, not sent/).waitFor({ state: 'detached' });
  expect(
    sent.filter((status) => status.startsWith('2')),
    'the whole roll at once',
  ).toHaveLength(1);
  const [kept] = await inDatabase(
    portal,
    `select count(distinct student_id)::text as id from attendance_entries`,
  );
  expect(Number(kept?.id)).toBe(pupils);
  expect(faults).toEqual([]);

  // A parent sees the absence, justifies it with a photo, and sees the decision.
  const family = await newDevice(browser, portal, { width: 360 });
  await signIn(family, portal, demoEmail('parent'), DEMO_PASSWORD);
  const child = await family.newPage();
  await child.goto(`/my-children/${childId}?tab=attendance`);
  await child.getByText('Not justified').first().waitFor();
  await child.getByRole('button', { name: 'Justify an absence' }).click();
  const dialog = child.getByRole('dialog', { name: 'Justify an absence' });
  await dialog.getByLabel(/First day/).fill(day);
  await dialog.getByLabel(/Last day/).fill(day);
  await dialog.getByLabel(/Reason/).fill('Malaria, seen at the health centre');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: blackPng(40, 40) });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await child.getByText('Waiting', { exact: true }).waitFor();

  await board.goto('/attendance?tab=justifications');
  await board.getByText('Malaria, seen at the health centre').waitFor();
  await board.getByRole('button', { name: /Accept the justification/ }).click();
  await board.getByText('No justification waits for a decision.').waitFor();
  await child.reload();
  await child.getByText('Accepted', { exact: true }).waitFor();
  await child.getByText('Justified', { exact: true }).first().waitFor();
});

/** Today, or the last school day before it. */
async function lastSchoolDay(portal: PortalAddress): Promise<string> {
  const [found] = await inDatabase(
    portal,
    `select d::date::text as id from generate_series(public.school_day() - 120, public.school_day(), interval '1 day') d
      where extract(isodow from d) < 6
        and exists (select from school_years y join school_periods p on p.year_id = y.id where d between p.first_day and p.last_day)
        and not exists (select from school_holidays h where d between h.first_day and h.last_day)
      order by d desc limit 1`,
  );
  return found!.id;
}
