import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { schoolDay } from '../src/platform/time/school-day.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { lineTo } from './support/cut-line.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { aPhone } from './support/killed-browser.ts';
import { startPortal } from './support/portal.ts';
import { childrenOf } from './support/school.ts';
import { untilWeekday } from './support/weekday.ts';
import { aPage } from '#features/assignments/server/assignments.builders.ts';

const TITLE = 'Figures en photos';
const POINT = 'Tracer des figures';
const ahead = untilWeekday();
const inThreeDays = () => schoolDay(new Date(Date.now() + ahead + 3 * 86_400_000), 'Africa/Douala');
const itemOf = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: TITLE }) });

const file = (buffer: Buffer, name: string) => ({ name, mimeType: 'image/jpeg', buffer });

test('from the lesson log to the returned mark: the plan moves, work is set from the lesson, and its photos outlive a cut line and a killed browser', async () => {
  const browser = await openBrowser();
  const portal = await startPortal({ demo: true, clockAheadMs: ahead });
  const [{ name, room }] = await childrenOf(portal);
  const line = await lineTo(portal.address);
  const pages = await Promise.all(
    [1, 2].map(async () => aPage({ width: 2_400, height: 3_200, noisy: true })),
  );
  const office = await newDevice(browser, portal, { language: 'fr', width: 360 });
  await signIn(office, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const teacher = await office.newPage();
  const faults = watchFaults(teacher);

  // On a phone: a plan of one point of five lessons and another of fifteen, then the lesson that treats the first.
  await teacher.goto('/lesson-log/plan');
  await teacher.getByRole('link', { name: `${room.name} · Français`, exact: true }).click();
  await teacher.getByRole('button', { name: 'Écrire la progression' }).click();
  const plan = teacher.getByRole('dialog', { name: 'Écrire la progression' });
  await plan.getByLabel('Points dans leur ordre').fill(`${POINT}\t5\t1\nProduire un texte\t15\t2`);
  await plan.getByRole('button', { name: 'Enregistrer' }).click();
  await teacher.getByText(/^0\/5 · 0\s%$/).waitFor();
  const { search } = new URL(teacher.url());
  await teacher.goto(`/lesson-log${search}`);
  await teacher
    .getByLabel('Ce qui a été fait')
    .fill(`Les figures de la page 40.\nÀ faire : ${TITLE}\nAu propre, à la règle.`);
  await teacher.getByRole('checkbox', { name: POINT }).click();
  await teacher.getByRole('button', { name: 'Enregistrer' }).click();
  await teacher.getByText('Enregistré', { exact: true }).waitFor();

  // The work is set from it: class, subject, title and text stand in the form.
  await teacher.getByRole('button', { name: 'Donner un devoir' }).click();
  const form = teacher.getByRole('dialog', { name: 'Nouveau devoir' });
  await form.getByText(`${room.name} · Français`).waitFor();
  expect(await form.getByLabel('Titre').inputValue()).toBe(TITLE);
  expect(await form.getByLabel('Texte').inputValue()).toBe('Au propre, à la règle.');
  await form.getByLabel('Pour le').fill(inThreeDays());
  await form.getByLabel('Comment il est rendu').selectOption('photos');
  await form.getByLabel('Points').fill('20');
  await form.getByRole('button', { name: 'Publier' }).click();
  const link = teacher.getByRole('link', { name: TITLE });
  await link.waitFor();
  await teacher.goto(`/lesson-log/plan${search}`);
  await teacher.getByText(/^5\/5 · 100\s%$/).waitFor();
  await teacher.goto(`/lesson-log${search}`);

  // The student adds two photos: one is kept, the network goes, the second is kept all the same.
  const phone = aPhone(line.address);
  let context = await phone.open();
  await signIn(context, { ...portal, address: line.address }, demoEmail('student'), DEMO_PASSWORD);
  let student = await context.newPage();
  await student.goto('/assignments');
  await itemOf(student).waitFor();
  await student.evaluate(async () => void (await navigator.serviceWorker.ready));
  context = await phone.reopen();
  student = await context.newPage();
  const workers: string[] = [];
  student.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await student.goto('/assignments');
  await itemOf(student).getByRole('button', { name: 'Hand in' }).click();
  const dialog = student.getByRole('dialog', { name: 'Hand in your work' });
  const gallery = dialog.locator('input[type=file][multiple]');
  await gallery.setInputFiles(file(pages[0]!, 'one.jpg'));
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  line.cut();
  await context.setOffline(true);
  await gallery.setInputFiles(file(pages[1]!, 'two.jpg'));
  await dialog.getByRole('button', { name: 'Remove photo 2' }).waitFor();
  // Both were made small beside the page, the second by what the phone kept.
  expect(workers).toEqual(['/photo-worker.js', '/photo-worker.js']);
  // By keyboard: the second page first.
  await dialog.getByRole('button', { name: 'Move photo 2 up' }).press('Enter');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await itemOf(student).getByText('Kept on this device', { exact: true }).waitFor();
  await phone.kill();
  expect(await inDatabase(portal, 'select id::text from assignment_photos where sha256 is null')).toEqual([]);

  // Back online the browser sends what it has, from the first page that is opened.
  line.mend();
  context = await phone.open();
  student = await context.newPage();
  await student.goto('/assignments');
  await itemOf(student).getByText('Handed in', { exact: true }).waitFor();
  await itemOf(student).getByText('Read the work').click();
  await itemOf(student).getByRole('img', { name: 'Photo 2' }).waitFor();
  await itemOf(student)
    .getByText(/^Receipt [0-9a-f]{12}$/)
    .waitFor();
  const stored = await inDatabase(
    portal,
    `select (f.bytes || ' ' || p.place) as id from assignment_photos p join stored_files f on f.id = p.file_id
      join assignments a on a.id = p.assignment_id where a.title = '${TITLE}' order by p.place`,
  );
  expect(stored).toHaveLength(2);

  // The teacher turns the first, marks by keyboard, and the family reads nothing of it yet.
  await teacher.setViewportSize({ width: 1280, height: 900 });
  await link.click();
  const points = teacher.getByLabel(`Points de ${name}`);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await teacher.keyboard.press(key);
  };
  await points.focus();
  await teacher.getByRole('img', { name: `Photo 1 de ${name}` }).waitFor();
  await press('Alt+r');
  // Two strokes by pointer on the turned photo; the second is taken off by key. Enlarging moves the first no way.
  const drawnOn = teacher.getByRole('img', { name: `Photo 1 de ${name}` });
  await teacher.getByRole('button', { name: 'Dessiner sur la photo' }).click();
  for (const y of [0.2, 0.3]) {
    const box = (await drawnOn.boundingBox())!;
    const at = (share: number) => [box.x + share * box.width, box.y + y * box.height] as const;
    await teacher.mouse.move(...at(0.25));
    await teacher.mouse.down();
    await teacher.mouse.move(...at(0.5), { steps: 5 });
    await teacher.mouse.up();
  }
  const strokes = drawnOn.locator('path');
  await expect.poll(() => strokes.count(), { timeout: 15_000 }).toBe(2);
  await points.focus();
  await teacher.keyboard.press('Alt+z');
  await expect.poll(() => strokes.count(), { timeout: 15_000 }).toBe(1);
  const placed = async () => {
    const [whole, own] = [(await drawnOn.boundingBox())!, (await strokes.boundingBox())!];
    const [left, top] = [(own.x - whole.x) / whole.width, (own.y - whole.y) / whole.height];
    return [left, left + own.width / whole.width, top].map((share) => Math.round(share * 50) / 50);
  };
  expect(await placed()).toEqual([0.24, 0.5, 0.2]);
  await teacher.getByRole('button', { name: 'Agrandir' }).click();
  expect(await placed()).toEqual([0.24, 0.5, 0.2]);
  await points.focus();
  await press('ArrowDown');
  await teacher.getByRole('img', { name: `Photo 2 de ${name}` }).waitFor();
  await press('1');
  await press('6');
  await press('Tab');
  await teacher.keyboard.type('Tracés précis');
  await press('Enter');
  expect(presses, 'presses for one work besides the words').toBeLessThanOrEqual(6);
  await teacher.getByText('Noté, pas encore remis').waitFor();

  const family = await newDevice(browser, portal, { language: 'fr', width: 360 });
  await signIn(family, portal, demoEmail('parent'), DEMO_PASSWORD);
  const parent = await family.newPage();
  await parent.goto('/assignments');
  await parent.getByRole('tab', { name }).click();
  await itemOf(parent).waitFor();
  expect(await itemOf(parent).innerText()).not.toContain('Tracés précis');
  await teacher.getByRole('button', { name: 'Remettre les travaux notés\u00A0: 1' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Remettre' }).click();
  await itemOf(parent).getByText('Tracés précis').waitFor();
  await itemOf(parent).getByText('16 / 20').waitFor();
  await itemOf(parent).getByText('Lire le travail').click();
  const turned = itemOf(parent).getByRole('img', { name: 'Photo 1' });
  await turned.waitFor();
  // As it was drawn and left: the family sees the one stroke.
  expect(await turned.locator('path').count()).toBe(1);
  expect(await turned.locator('g').first().getAttribute('transform')).toMatch(/rotate\(90\)/);
  expect(faults).toEqual([]);
});
