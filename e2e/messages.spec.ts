import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';

const DAY_MS = 86_400_000;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** The next Wednesday at half past eight in the evening, at the school. */
function anEvening(): Date {
  const at = new Date();
  at.setUTCHours(19, 30, 0, 0);
  const days = ((3 - at.getUTCDay() + 7) % 7) + 7;
  return new Date(at.getTime() + days * DAY_MS);
}

type Role = 'admin' | 'teacher' | 'parent' | 'student';

async function pageAs(portal: Portal, role: Role, language: 'en' | 'fr'): Promise<Page> {
  const isPhone = role === 'parent' || role === 'student';
  const device = await newDevice(browser, portal, { language, width: isPhone ? 360 : 1280 });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  return device.newPage();
}

test('a teacher writes to a guardian, quiet hours hold the notice back, and the guardian answers', async () => {
  const evening = anEvening();
  const portal = await startPortal({ demo: true, clockAheadMs: evening.getTime() - Date.now() });
  const parent = await pageAs(portal, 'parent', 'en');
  await parent.goto('/my-children');
  const link = await parent.locator('a[href^="/my-children/"]').first().getAttribute('href');
  const studentId = link!.split('/').at(-1)!.split('?')[0]!;

  const teacher = await pageAs(portal, 'teacher', 'fr');
  await teacher.goto(`/students/${studentId}`);
  await teacher.getByRole('button', { name: 'Écrire aux responsables' }).click();
  const form = teacher.getByRole('dialog');
  await form.getByText(/^À/).waitFor();
  await form.getByLabel('Objet').fill('Sortie au musée');
  await form.getByLabel('Votre message').fill('Merci de signer **avant vendredi**.');
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await form.waitFor({ state: 'detached' });

  // The message is there at once, the notice is not.
  await parent.goto('/messages');
  await parent.getByRole('link', { name: /Sortie au musée/ }).waitFor();
  await parent.goto('/inbox');
  await parent.getByRole('heading', { name: 'Inbox' }).waitFor();
  await parent.locator('main li').first().waitFor();
  expect(await parent.getByText(/Sortie au musée/).count()).toBe(0);
  await teacher.goto('/messages');
  await teacher
    .getByRole('link', { name: /Sortie au musée/ })
    .first()
    .click();
  await teacher.getByText('Ce sont les heures de calme.').waitFor();

  await parent.goto('/messages');
  await parent.getByRole('link', { name: /Sortie au musée/ }).click();
  await parent.getByText('avant vendredi').waitFor();
  await parent.getByLabel('Your message').fill('It is signed.');
  await parent.getByRole('button', { name: 'Send' }).click();
  await parent.getByRole('listitem').filter({ hasText: 'It is signed.' }).waitFor();
  await teacher.reload();
  await teacher.getByText('It is signed.').waitFor();
  await teacher.getByText(/^Vu par/).waitFor();
});

test('the head opens messages to students, one writes to a teacher, and a guardian reads along', async () => {
  const portal = await startPortal({ demo: true });
  const student = await pageAs(portal, 'student', 'en');
  await student.goto('/messages');
  await student.getByText('Your school does not use messages with students.').waitFor();
  expect(await student.getByRole('button', { name: 'New message' }).isDisabled()).toBe(true);

  const admin = await pageAs(portal, 'admin', 'fr');
  await admin.goto('/messages');
  await admin.getByRole('button', { name: 'Changer' }).click();
  const choice = admin.getByRole('dialog');
  await choice.getByLabel('Les élèves participent').selectOption('with_guardian');
  await choice.getByRole('button', { name: 'Enregistrer' }).click();
  await choice.waitFor({ state: 'detached' });
  await admin.getByText('seulement si un responsable qui a un compte lit la conversation').waitFor();

  await student.goto('/my-classes');
  await student.getByRole('link', { name: 'Messages' }).click();
  await student.getByRole('button', { name: 'New message' }).click();
  const form = student.getByRole('dialog');
  const to = form.getByLabel('To');
  await expect.poll(() => to.locator('option').count()).toBeGreaterThan(2);
  await to.selectOption({ index: 2 });
  await form.getByLabel('Subject').fill('Exposé de géographie');
  await form.getByLabel('Your message').fill('May I bring a map?');
  await form.getByRole('button', { name: 'Send' }).click();
  await student.getByText('Your guardians read along.').waitFor();

  const parent = await pageAs(portal, 'parent', 'fr');
  await parent.goto('/messages');
  await parent.getByRole('link', { name: /Exposé de géographie/ }).click();
  await parent.getByText('Vous lisez cette conversation avec votre enfant.').waitFor();
  await parent.getByText('Pour répondre, écrivez à l’enseignant').waitFor();
  expect(await parent.getByRole('button', { name: 'Envoyer' }).count()).toBe(0);

  const teacher = await pageAs(portal, 'teacher', 'fr');
  await teacher.goto('/messages');
  await teacher.getByRole('link', { name: /Exposé de géographie/ }).click();
  await teacher.getByText('Les responsables de l’élève lisent cette conversation.').waitFor();
  await teacher.getByLabel('Votre message').fill('Oui, volontiers.');
  await teacher.getByRole('button', { name: 'Envoyer' }).click();
  await student.getByText('Oui, volontiers.').waitFor();
  await parent.getByText('Oui, volontiers.').waitFor();
});
