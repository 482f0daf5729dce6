import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { inDatabase } from './support/database.ts';
import { startPortal } from './support/portal.ts';
import { aPushService } from './support/push.ts';
import { settle } from './support/settle.ts';

let browser: Browser;
let portal: Awaited<ReturnType<typeof startPortal>>;
let push: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  browser = await openBrowser();
  push = await aPushService();
  // A separate school, because these announcements would appear in other tests; outside of its quiet hours.
  const clockAheadMs = aMorning() - Date.now();
  portal = await startPortal({ demo: true, environment: push.environment, clockAheadMs });
});

/** Ten o'clock at the school, on a coming weekday. */
function aMorning(): number {
  const at = new Date();
  at.setUTCHours(9, 0, 0, 0);
  do at.setUTCDate(at.getUTCDate() + 1);
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6);
  return at.getTime();
}

async function pageAs(
  role: 'admin' | 'teacher' | 'parent' | 'student',
  language: 'en' | 'fr',
  prepare?: (device: BrowserContext) => Promise<unknown>,
): Promise<Page> {
  const device = await newDevice(browser, portal, { language });
  await prepare?.(device);
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/announcements');
  return page;
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

/** A parent who wants announcements on this device. */
async function aParentWithPush(): Promise<Page> {
  const page = await pageAs('parent', 'en', push.allow);
  await page.goto('/profile');
  await page.getByLabel('Show news on this device').check();
  await page.getByLabel('Announcements: on the device').check();
  await settle(page);
  await page.goto('/dashboard');
  return page;
}

test('a teacher announces to a class in two languages, a parent sees it live and by push and says so, and it is recalled', async () => {
  const parent = await aParentWithPush();
  await parent.getByRole('heading', { name: 'Recent Announcements' }).waitFor();
  const teacher = await pageAs('teacher', 'fr');
  await teacher.getByRole('button', { name: 'Nouvelle annonce' }).first().click();
  const form = teacher.getByRole('dialog', { name: 'Nouvelle annonce' });
  await form.getByLabel('Titre en français').fill('Sortie au musée vendredi');
  await form.getByLabel('Texte en français').fill('Départ à 8 heures.\nApportez un pique-nique.');
  await form.getByLabel('Titre en anglais').fill('Museum trip on Friday');
  await form.getByLabel('Texte en anglais').fill('We leave at 8.\n<b>Bring lunch</b>.');
  await form.getByLabel('Classe').selectOption({ label: '6e A' });
  await form.getByText(/lisent sur le portail/).waitFor();
  await form.getByLabel('Demander aux lecteurs de confirmer').check();
  await form.getByRole('button', { name: 'Publier' }).click();
  await card(teacher, 'Sortie au musée vendredi').waitFor();

  // Without a reload, in the parent's language.
  await parent.getByText('Museum trip on Friday').waitFor();

  // On the closed phone: the school and the subject, in the language of the account.
  await expect.poll(() => push.kept.length, { timeout: 40_000 }).toBe(1);
  const [shown] = await push.show(parent, push.kept[0]!.text);
  expect(shown).toMatchObject({ options: { body: 'Annonce', data: '/announcements', lang: 'fr' } });
  const seen = await inDatabase(
    portal,
    `select id from deliveries where channel = 'push' and seen_at is not null`,
  );
  expect(seen).toHaveLength(1);

  // As it was typed.
  await parent.goto('/announcements');
  const news = card(parent, 'Museum trip on Friday');
  await news.waitFor();
  expect(await news.innerText()).toContain('<b>Bring lunch</b>.');
  await news.getByRole('button', { name: 'Read in French' }).click();
  await card(parent, 'Sortie au musée vendredi').getByText('Apportez un pique-nique.').waitFor();
  await parent.getByRole('button', { name: 'I have read this' }).first().waitFor();
  await card(parent, 'Sortie au musée vendredi').getByRole('button', { name: 'I have read this' }).click();
  await parent.getByText('You have read this').waitFor();

  await card(teacher, 'Sortie au musée vendredi').getByRole('button', { name: /^Plus/ }).click();
  await teacher.getByRole('button', { name: 'Qui l’a lue' }).click();
  const reach = teacher.getByRole('dialog', { name: 'Qui l’a lue' });
  await reach.getByText(/^1 sur \d+ ont confirmé la lecture/).waitFor();
  const link = await reach
    .getByRole('link', { name: /WhatsApp/ })
    .first()
    .getAttribute('href');
  expect(link).toMatch(/^https:\/\/wa\.me\/237\d{9}\?text=\*Sortie/);
  // Guardians whom neither reaches get a slip: the paper is made, and printed once.
  await teacher.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document
        .querySelector('.slip-sheet')
        ?.textContent.includes('Départ à 8 heures')
        ? 'slips'
        : 'else';
    };
  });
  await reach.getByRole('button', { name: /^Imprimer \d+ fiche/ }).click();
  await teacher.locator('body[data-printed="slips"]').waitFor({ state: 'attached' });
  await teacher.keyboard.press('Escape');
  await reach.waitFor({ state: 'detached' });

  await card(teacher, 'Sortie au musée vendredi').getByRole('button', { name: /^Plus/ }).click();
  await teacher.getByRole('button', { name: 'Retirer' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await card(parent, 'Sortie au musée vendredi').waitFor({ state: 'detached' });
}, 120_000);

test('the office hears of what is missing at its field, and keeps what was typed', async () => {
  const page = await pageAs('admin', 'en');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title in English').fill('Parents’ meeting');
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.getByText('Write a title and a text, or leave both empty').waitFor();
  expect(await form.getByLabel('Title in English').inputValue()).toBe('Parents’ meeting');
  await form.getByLabel('Text in English').fill('Saturday at 9.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Parents’ meeting', exact: true }).waitFor();
});
