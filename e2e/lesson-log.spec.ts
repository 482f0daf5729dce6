import { expect, test } from 'vitest';
import { blackPng } from '../src/app/testing/png-bytes.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { childrenOf } from './support/school.ts';
import { untilWeekday } from './support/weekday.ts';

const POINT = 'Lire un tableau et un graphique';
const TEXT = 'Lecture de deux graphiques.\nÀ revoir : les unités.';

test('a teacher writes a lesson in two presses without a network, the percentage moves, and the parent reads it', async () => {
  const browser = await openBrowser();
  const portal = await startPortal({ demo: true, clockAheadMs: untilWeekday() });
  const [child] = await childrenOf(portal);
  const device = async (role: string, width: number) => {
    const context = await newDevice(browser, portal, { language: 'fr', width });
    await signIn(context, portal, demoEmail(role), DEMO_PASSWORD);
    return context;
  };

  // The teacher pastes a plan of two points, twenty lessons together.
  const context = await device('teacher', 360);
  const teacher = await context.newPage();
  const faults = watchFaults(teacher);
  await teacher.goto('/lesson-log/plan');
  const subject = 'Français';
  const first = teacher.getByRole('link', { name: `${child.room.name} · ${subject}`, exact: true });
  await first.click();
  await teacher.getByRole('button', { name: 'Écrire la progression' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Écrire la progression' });
  await dialog.getByLabel('Points dans leur ordre').fill(`${POINT}\t5\t1\nProduire un texte\t15\t2`);
  await dialog.getByText('2 points, 20 cours').waitFor();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await teacher.getByText(POINT).waitFor();
  const place = new URL(teacher.url());

  const office = await (await device('admin', 1280)).newPage();
  const readByOffice = async () => {
    await office.goto(`/lesson-log?class_id=${place.searchParams.get('class_id')}`);
    const row = office
      .getByRole('row')
      .filter({ has: office.getByRole('link', { name: subject, exact: true }) });
    await row.waitFor();
    return (await row.getByRole('cell').allInnerTexts()).slice(-3);
  };
  expect(await readByOffice()).toEqual(['20', '0', '0\u00a0%']);

  // The lesson opens as from the page of the class: by its address.
  await teacher.goto(`/lesson-log${place.search}`);
  const field = teacher.getByLabel('Ce qui a été fait');
  await field.waitFor();
  // The field has the focus: nothing is pressed before the first letter.
  await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
  await teacher.waitForTimeout(1_500);
  await context.setOffline(true);
  let presses = 0;
  const press = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    presses += 1;
    await teacher.getByRole(role, { name }).click();
  };
  await teacher.keyboard.type(TEXT);
  await press(POINT, 'checkbox');
  await press('Enregistrer');
  await teacher.getByText('Gardé sur cet appareil. Envoyé dès que le réseau revient.').waitFor();
  expect(presses).toBe(2);
  // The words go without a network, files do not, and the form says so.
  await teacher.getByText('Vous pourrez joindre des fichiers dès le retour du réseau.').waitFor();
  expect(await readByOffice()).toEqual(['20', '0', '0\u00a0%']);
  await context.setOffline(false);
  await teacher.getByText('Enregistré', { exact: true }).waitFor();
  const board = { name: 'tableau.png', mimeType: 'image/png', buffer: blackPng(64, 48) };
  await teacher.locator('form input[type=file]').setInputFiles(board);
  await teacher.getByText('tableau.png').waitFor();
  await teacher.getByRole('button', { name: 'Enregistrer' }).click();
  await teacher.getByText('Enregistré', { exact: true }).waitFor();

  // The point has five lessons.
  expect(await readByOffice()).toEqual(['20', '5', '25\u00a0%']);

  const parent = await (await device('parent', 360)).newPage();
  await parent.goto('/assignments');
  await parent.getByRole('link', { name: 'Cahier de textes' }).click();
  await parent.getByRole('tab', { name: child.name }).click();
  const lesson = parent.getByRole('article').filter({ hasText: POINT });
  await lesson.waitFor();
  expect(await lesson.innerText()).toContain(TEXT);
  const opened = parent.waitForEvent('download');
  await lesson.getByRole('button', { name: /^Télécharger.*tableau/ }).click();
  expect((await opened).suggestedFilename()).toBe('tableau.webp');
  expect(faults).toEqual([]);
}, 120_000);

/** The subject in the name of a class and a subject. */
const subjectOf = (name: string) => name.split(' · ')[1];

test('a lesson that a teacher gave to two classes is written once, and stands in the log of both', async () => {
  const portal = await startPortal({ demo: true, clockAheadMs: untilWeekday() });
  // The teacher takes one of the subjects over in a second class.
  await inDatabase(
    portal,
    `insert into class_subject_teachers (class_id, subject_id, teacher_id, from_day, year_id)
     select other.class_id, own.subject_id, own.teacher_id, own.from_day, own.year_id
     from class_subject_teachers own join users u on u.id = own.teacher_id and u.email = $1
       join class_subjects other on other.subject_id = own.subject_id and other.class_id <> own.class_id
     where not exists (select from class_subject_teachers t
       where t.teacher_id = own.teacher_id and t.class_id = other.class_id and t.subject_id = own.subject_id)
     limit 1 returning class_id::text as id`,
    [demoEmail('teacher')],
  );
  const context = await newDevice(await openBrowser(), portal, { language: 'en', width: 360 });
  await signIn(context, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const teacher = await context.newPage();
  const faults = watchFaults(teacher);
  await teacher.goto('/lesson-log');
  const places = teacher.getByLabel('Class and subject');
  await places.waitFor();
  const names = await places.locator('option').allInnerTexts();
  const first = names.find((name) =>
    names.some((other) => other !== name && subjectOf(other) === subjectOf(name)),
  )!;
  const second = names.find((name) => name !== first && subjectOf(name) === subjectOf(first))!;
  await places.selectOption({ label: first });
  await teacher.getByRole('button', { name: 'Write' }).click();
  await teacher.getByRole('heading', { name: first }).waitFor();

  // Without a timetable nobody is chosen beforehand.
  const beside = teacher.getByRole('group', { name: 'The same for' }).getByLabel(second);
  expect(await beside.isChecked()).toBe(false);
  await beside.check();
  await teacher.getByLabel('What was done').fill(TEXT);
  await teacher.getByRole('button', { name: 'Save', exact: true }).click();
  await teacher.getByText('Saved', { exact: true }).waitFor();

  await teacher.reload();
  for (const name of [first, second]) {
    await teacher
      .getByRole('region', { name: 'Written recently' })
      .getByRole('button', { name })
      .first()
      .click();
    await teacher.getByRole('heading', { name }).waitFor();
    await expect.poll(() => teacher.getByLabel('What was done').inputValue()).toBe(TEXT);
  }
  expect(faults).toEqual([]);
}, 120_000);
