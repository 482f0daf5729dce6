import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { schoolDay } from '../src/platform/time/school-day.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';
import { type Child, childrenOf } from './support/school.ts';
import { settle } from './support/settle.ts';

let browser: Browser;
let child: Child;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  browser = await openBrowser();
  // A separate school, because these assignments would appear in other tests.
  portal = await startPortal({ demo: true });
  [child] = await childrenOf(portal);
});

async function pageAs(role: 'teacher' | 'parent' | 'student', language: 'en' | 'fr'): Promise<Page> {
  const device = await newDevice(browser, portal, { language });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/assignments');
  return page;
}

const TITLE = '<img src=x onerror="window.__ran=1"> Exercises';
const tomorrow = () => schoolDay(new Date(Date.now() + 86_400_000), 'Africa/Douala');

test('a teacher sets work, a student sees it live and hands it in, and the parent reads the mark once it is returned', async () => {
  const student = await pageAs('student', 'en');
  await student.getByRole('heading', { name: 'Due next' }).waitFor();
  const teacher = await pageAs('teacher', 'fr');
  await teacher.getByRole('button', { name: 'Nouveau devoir' }).first().click();
  const form = teacher.getByRole('dialog', { name: 'Nouveau devoir' });
  const place = form.getByLabel('Classe et matière');
  await place.locator('option', { hasText: child.room.name }).first().waitFor({ state: 'attached' });
  await place.selectOption(
    (await place.locator('option', { hasText: child.room.name }).first().getAttribute('value'))!,
  );
  await form.getByLabel('Titre').fill(TITLE);
  await form.getByLabel('Texte').fill('See https://example.org/page.\n<script>window.__ran=1</script>');
  await form.getByLabel('Pour le').fill(tomorrow());
  // The load of the class on the day, before it is published.
  await form.getByText(/La classe a déjà \d devoirs? pour le/).waitFor();
  await form.getByLabel('Comment il est rendu').selectOption('text');
  await form.getByLabel('Points').fill('20');
  await form.getByRole('button', { name: 'Publier' }).click();
  await teacher.getByRole('link', { name: TITLE }).waitFor();

  // Without a reload, as it was typed: nothing of it runs, and the address is a link.
  const item = student.getByRole('article').filter({ has: student.getByRole('heading', { name: TITLE }) });
  await item.waitFor();
  expect(await item.innerText()).toContain('<script>window.__ran=1</script>');
  expect(await item.getByRole('link').first().getAttribute('href')).toBe('https://example.org/page');
  expect(await student.evaluate(() => '__ran' in window)).toBe(false);
  await item.getByRole('button', { name: 'Hand in' }).click();
  const dialog = student.getByRole('dialog', { name: 'Hand in your work' });
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await dialog.getByText('Please write your work').waitFor();
  await dialog.getByLabel('Your work').fill('My answer: <b>42</b>');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await item.getByText('Handed in', { exact: true }).waitFor();

  // By keyboard: points, comment, Enter.
  await teacher.getByRole('link', { name: TITLE }).click();
  const points = teacher.getByLabel(`Points de ${child.name}`);
  await points.fill('14,5');
  await points.press('Tab');
  await teacher.keyboard.type('Bien raisonné');
  await teacher.keyboard.press('Enter');
  await teacher.getByText('Noté, pas encore remis').waitFor();

  const parent = await pageAs('parent', 'fr');
  await parent.getByRole('tab', { name: child.name }).click();
  const read = parent.getByRole('article').filter({ has: parent.getByRole('heading', { name: TITLE }) });
  await read.waitFor();
  expect(await read.innerText()).not.toContain('Bien raisonné');
  await teacher.getByRole('button', { name: 'Remettre les travaux notés\u00A0: 1' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Remettre' }).click();
  await read.getByText('14,5 / 20').waitFor();
  await read.getByText('Bien raisonné').waitFor();
});

test('a student’s own task stays in their list, ticked or not, and the parent’s list has nothing of it', async () => {
  const OWN = 'Ask my aunt about the harvest';
  const student = await pageAs('student', 'en');
  await student.getByRole('button', { name: 'Add a task' }).click();
  const dialog = student.getByRole('dialog', { name: 'Add a task' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Please write a title').waitFor();
  await dialog.getByLabel('Title').fill(OWN);
  await dialog.getByLabel('Due day').fill(tomorrow());
  await dialog.getByLabel('Subject (optional)').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const task = student.getByRole('article').filter({ has: student.getByRole('heading', { name: OWN }) });
  await task.getByText('My own task').waitFor();
  const done = student
    .locator('section')
    .filter({ has: student.getByRole('heading', { name: 'Done and past' }) });
  const tick = student.getByRole('checkbox', { name: `Done: ${OWN}` });
  await tick.check();
  await done.getByRole('heading', { name: OWN }).waitFor();
  await student.reload();
  await done.getByRole('heading', { name: OWN }).waitFor();
  expect(await tick.isChecked()).toBe(true);

  const parent = await pageAs('parent', 'en');
  await parent.getByRole('tab', { name: child.name }).click();
  await parent.getByRole('heading', { name: 'Done and past' }).waitFor();
  expect(await parent.getByText(OWN).count()).toBe(0);
  expect(await parent.getByText('My own task').count()).toBe(0);
  expect(await parent.getByRole('button', { name: 'Add a task' }).count()).toBe(0);

  const more = task.getByRole('button', { name: `More: ${OWN}` });
  // An open menu closes when the page scrolls.
  await more.scrollIntoViewIfNeeded();
  await settle(student);
  await more.click();
  await student.getByRole('button', { name: 'Remove' }).click();
  await student
    .getByRole('dialog', { name: 'Remove this task?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await task.waitFor({ state: 'detached' });
});
