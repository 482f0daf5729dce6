import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser, openSpeakingBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { inDatabase } from './support/database.ts';
import { startPortal } from './support/portal.ts';
import { accountOf, childrenOf } from './support/school.ts';
import { aPushService } from './support/push.ts';
import { settle } from './support/settle.ts';

let browser: Browser;
let portal: Awaited<ReturnType<typeof startPortal>>;
let push: Awaited<ReturnType<typeof aPushService>>;
let room: string;
beforeAll(async () => {
  browser = await openBrowser();
  push = await aPushService();
  // A separate school, because these announcements would appear in other tests; outside of its quiet hours.
  const clockAheadMs = aMorning() - Date.now();
  portal = await startPortal({ demo: true, environment: push.environment, clockAheadMs });
  room = (await childrenOf(portal))[0].room.name;
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
  // The portal makes its key pair seconds after its first start; until then the page offers no device.
  await expect
    .poll(() => inDatabase(portal, 'select public_key as id from push_keys'), { timeout: 30_000 })
    .toHaveLength(1);
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
  await form.getByLabel('Classe').selectOption({ label: room });
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
  // Nothing but the inbox told them so far; what is left is said before the press.
  await reach.getByText(/^\d+ sur \d+ l’ont reçue, à notre connaissance/).waitFor();
  await reach.getByText(/seulement sur papier\s: \d+/).waitFor();
  const [list] = await Promise.all([
    teacher.waitForEvent('download'),
    reach.getByRole('button', { name: 'Liste des non joints' }).click(),
  ]);
  expect(list.suggestedFilename()).toMatch(/\.csv$/);
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

test('a teacher announces to those of a class who take a subject', async () => {
  const page = await pageAs('teacher', 'en');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title in English').fill('Lab coats');
  await form.getByLabel('Text in English').fill('Bring them on Friday.');
  await form.getByLabel('Class').selectOption({ label: room });
  await form.getByLabel('Only those who take a subject').selectOption({ label: 'Mathematics' });
  await form.getByText(/read it in the portal/).waitFor();
  await form.getByRole('button', { name: 'Publish' }).click();
  await card(page, 'Lab coats').getByText(`Parents · Mathematics · ${room}`).waitFor();
});

test('the office announces to two people by name, found by two letters and Enter', async () => {
  const page = await pageAs('admin', 'en');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title in English').fill('A word with you');
  await form.getByLabel('Text in English').fill('Monday at 9.');
  await form.getByLabel('Narrow to').selectOption({ label: 'People chosen by name' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.getByText('Choose at least one person').waitFor();
  const people = form.getByRole('combobox', { name: 'People' });
  for (const [role, count] of [
    ['teacher', 1],
    ['parent', 2],
  ] as const) {
    await people.pressSequentially((await accountOf(portal, role)).name.slice(0, 2));
    // Before the answer came: the first is taken once it is there.
    await people.press('Enter');
    await expect
      .poll(() => form.getByRole('list', { name: 'People chosen' }).getByRole('listitem').count())
      .toBe(count);
  }
  const names = await form.getByRole('list', { name: 'People chosen' }).getByRole('listitem').allInnerTexts();
  await people.press('Backspace');
  await form.getByText(/^1 person reads it in the portal/).waitFor();
  await form.getByRole('button', { name: 'Publish' }).click();
  await card(page, 'A word with you').getByText(names[0]!).waitFor();
});

test('a voice note is recorded, listened to before sending, and heard by a parent on a press', async () => {
  const speaking = await openSpeakingBrowser();
  const device = await newDevice(speaking, portal, { language: 'en' });
  await signIn(device, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto('/announcements');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title in English').fill('Heard, not read');
  await form.getByLabel('Text in English').fill('Saturday at 9.');
  await form.getByLabel('Class').selectOption({ label: room });
  await form.getByRole('button', { name: 'Record a voice note' }).click();
  await form.getByText('Recording: 2 of 30 s').waitFor();
  await form.getByRole('button', { name: 'Stop recording' }).click();
  await form.getByRole('button', { name: /^Listen: \d s, / }).click();
  await form.locator('audio').waitFor();
  await form.getByRole('button', { name: 'Publish' }).click();
  await card(page, 'Heard, not read').waitFor();

  const parent = await pageAs('parent', 'en');
  const asked: string[] = [];
  parent.on('request', (request) => asked.push(request.url()));
  const news = card(parent, 'Heard, not read');
  await news.getByRole('button', { name: /^Listen: \d s, / }).waitFor();
  expect(asked.filter((url) => url.includes('announcement-voices'))).toEqual([]);
  await news.getByRole('button', { name: /^Listen/ }).click();
  await expect
    .poll(() => news.locator('audio').evaluate((sound) => (sound as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0);
});

test('the office chooses the quiet hours, and a parent reads them beside the messages', async () => {
  const page = await pageAs('admin', 'en');
  await page.goto('/deliveries');
  await page.getByRole('button', { name: 'Choose quiet hours' }).click();
  const form = page.getByRole('dialog', { name: 'Quiet hours' });
  await form.getByLabel('Quiet from, in the evening').fill('05:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Leave at least four hours a day outside').waitFor();
  await form.getByLabel('Quiet from, in the evening').fill('20:15');
  await form.getByLabel('Quiet all Sunday').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  const sentence = 'Notices wait from 20:15 to 06:30 and on holidays. Urgent ones are sent at once.';
  await page.getByText(sentence).waitFor();
  const parent = await pageAs('parent', 'en');
  await parent.goto('/messages');
  await parent.getByText(sentence).waitFor();
});
