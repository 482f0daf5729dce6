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

async function pageAs(portal: Portal, role: 'teacher' | 'parent', language: 'en' | 'fr'): Promise<Page> {
  const device = await newDevice(browser, portal, { language, width: role === 'parent' ? 360 : 1280 });
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
  await teacher.getByText('C’est l’heure du repos.').waitFor();

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
