import { expect, test } from 'vitest';
import { schoolDay } from '../src/platform/time/school-day.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';

const DAY_MS = 86_400_000;
const POINT = 'Lire un tableau et un graphique';
const TEXT = 'Lecture de deux graphiques.\nÀ revoir : les unités.';

/** Time until the same hour of the next weekday, 0 on one: lessons are of school days. */
function untilASchoolDay(): number {
  const weekday = new Date(`${schoolDay(new Date(), 'Africa/Douala')}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? 2 * DAY_MS : weekday === 0 ? DAY_MS : 0;
}

test('a teacher writes a lesson in three presses without a network, the percentage moves, and the parent reads it', async () => {
  const browser = await openBrowser();
  const portal = await startPortal({ demo: true, clockAheadMs: untilASchoolDay() });
  const device = async (role: string, width: number) => {
    const context = await newDevice(browser, portal, { language: 'fr', width });
    await signIn(context, portal, demoEmail(role), DEMO_PASSWORD);
    return context;
  };

  // The office: lessons planned and treated in 6e A.
  const office = await (await device('admin', 1280)).newPage();
  const treated = async () => {
    await office.goto('/lesson-log');
    const row = office.getByRole('row', { name: /^6e A/ });
    await row.waitFor();
    const cells = await row.getByRole('cell').allInnerTexts();
    const [planned, done, share] = cells.slice(-3).map((text) => Number.parseInt(text, 10));
    return { planned: planned!, done: done!, share: share! };
  };
  const before = await treated();
  expect(before.planned).toBe(72);

  // The lesson opens as from the page of the class: by its address.
  const context = await device('teacher', 360);
  const teacher = await context.newPage();
  const faults = watchFaults(teacher);
  await teacher.goto('/lesson-log/plan');
  const plan = await teacher.getByRole('link', { name: /^6e A · Math/ }).getAttribute('href');
  const place = new URL(plan!, portal.address).search;
  await teacher.goto(`/lesson-log${place}`);
  const field = teacher.getByLabel('Ce qui a été fait');
  await field.waitFor();
  // The field has the focus: nothing is pressed before the first letter.
  await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
  await teacher.waitForTimeout(1_500);
  await context.setOffline(true);
  const began = Date.now();
  let presses = 0;
  const press = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    presses += 1;
    await teacher.getByRole(role, { name }).click();
  };
  await teacher.keyboard.type(TEXT);
  await press('Autres points de la progression');
  await press(POINT, 'checkbox');
  await press('Enregistrer');
  await teacher.getByText('Gardé sur cet appareil. Envoyé dès que le réseau revient.').waitFor();
  console.log(`lesson log: ${presses} presses, ${Date.now() - began} ms until it is kept`);
  expect(presses).toBeLessThanOrEqual(3);
  expect(await treated()).toEqual(before);
  await context.setOffline(false);
  await teacher.getByText('Enregistré', { exact: true }).waitFor();

  // The point has five lessons.
  const after = await treated();
  expect(after.done).toBe(before.done + 5);
  expect(after.share).toBe(Math.round(((before.done + 5) * 100) / 72));
  console.log(`lesson log: the office reads ${before.share} %, then ${after.share} %`);

  const parent = await (await device('parent', 360)).newPage();
  await parent.goto('/assignments');
  await parent.getByRole('link', { name: 'Cahier de textes' }).click();
  const lesson = parent.getByRole('article').filter({ hasText: POINT });
  await lesson.waitFor();
  expect(await lesson.innerText()).toContain(TEXT);
  expect(faults).toEqual([]);
}, 120_000);
