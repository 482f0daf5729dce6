import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lineTo } from './support/cut-line.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, signIn } from './support/devices.ts';
import { keptOn } from './support/kept-lists.ts';
import { aPhone } from './support/killed-browser.ts';
import { startPortal } from './support/portal.ts';
import { untilWeekday } from './support/weekday.ts';

const DAY_MS = 86_400_000;
const TOO_LONG =
  'Without a network this device shows its lists for 14 days. Connect to the network to read them again.';
const noNetwork = (page: Page) => page.getByText(/^No network: as of /);
const titlesOf = async (page: Page) => {
  await page.getByRole('article').first().waitFor();
  return page.getByRole('article').getByRole('heading').allInnerTexts();
};

test('a family reads its assignments and lesson log on a killed phone without a network, for 14 days, until its session ends', async () => {
  const portal = await startPortal({ demo: true });
  const line = await lineTo(portal.address);
  const phone = aPhone(line.address);
  let context: BrowserContext = await phone.open();
  await signIn(context, { ...portal, address: line.address }, demoEmail('parent'), DEMO_PASSWORD);
  let page = await context.newPage();
  await page.goto('/assignments');
  const first = await titlesOf(page);
  const tabs = page.getByRole('tab');
  const children = await tabs.allInnerTexts();
  expect(children.length).toBeGreaterThan(1);
  // The list of a child that was never opened is kept as well.
  await expect.poll(async () => (await keptOn(page)).length, { timeout: 20_000 }).toBe(children.length);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/lesson-log');
  await page.getByRole('article').first().waitFor();
  await expect.poll(async () => (await keptOn(page)).length, { timeout: 20_000 }).toBe(2 * children.length);
  context = await phone.reopen();
  page = await context.newPage();
  await page.goto('/assignments');
  await titlesOf(page);
  expect(await noNetwork(page).count()).toBe(0);

  line.cut();
  await phone.kill();
  context = await phone.open(true);
  page = await context.newPage();
  await page.goto('/assignments');
  await noNetwork(page).waitFor();
  expect(await titlesOf(page)).toEqual(first);
  await page.getByRole('tab', { name: children[1]! }).click();
  await page.getByRole('tab', { name: children[1]!, selected: true }).waitFor();
  expect(await titlesOf(page)).not.toEqual(first);
  await page.goto('/lesson-log');
  await noNetwork(page).waitFor();
  await page.getByRole('article').first().waitFor();

  // With a network that leads nowhere, and a token that has expired meanwhile, which nobody can renew.
  await context.setOffline(false);
  const later = await context.newPage();
  await later.clock.setFixedTime(Date.now() + 2 * DAY_MS);
  await later.goto('/assignments');
  await noNetwork(later).waitFor({ timeout: 20_000 });
  expect(await later.getByRole('article').count()).toBeGreaterThan(0);

  // On the fifteenth day nothing is shown, and the page says why.
  await later.clock.setFixedTime(Date.now() + 14 * DAY_MS);
  for (const path of ['/assignments', '/lesson-log']) {
    await later.goto(path);
    await later.getByRole('alert').getByText(TOO_LONG).waitFor({ timeout: 20_000 });
    expect(await later.getByRole('article').count()).toBe(0);
  }
  // Where the person was seen lately, but not the lists, it is these that are too old.
  await later.evaluate(
    (at) => {
      const kept = JSON.parse(localStorage.getItem('preau-me') ?? '{}') as object;
      localStorage.setItem('preau-me', JSON.stringify({ ...kept, at }));
    },
    Date.now() + 13 * DAY_MS,
  );
  await later.goto('/assignments');
  await later.getByRole('heading', { name: 'Assignments', level: 1 }).waitFor();
  await later.getByRole('alert').getByText(TOO_LONG).waitFor({ timeout: 30_000 });
  await later.close();
  await context.setOffline(true);

  // The school ends the session meanwhile: the phone learns it with the network, and keeps nothing.
  await inDatabase(portal, 'delete from sessions returning id::text');
  line.mend();
  await context.setOffline(false);
  await page.goto('/assignments');
  await page.waitForURL(/\/auth/);
  await expect.poll(() => keptOn(page), { timeout: 20_000 }).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('preau-me'))).toBeNull();
});

/** The lessons of the day with their times, without the mark of the present one: the portal's clock is ahead. */
const lessonsOf = async (open: Page) => {
  const items = open
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^\d\d:\d\d/ });
  await items.first().waitFor();
  return (await items.allInnerTexts()).map((text) =>
    text
      .split('\n')
      .filter((line) => !/^(Now|Take attendance|Log)/.test(line))
      .join(' '),
  );
};
const week = (open: Page) => open.getByRole('heading', { name: /^Week of / });

/** A phone of the demonstration’s person that keeps the schedule, killed and opened without a network. */
async function scheduleWithoutNetwork(role: 'parent' | 'student') {
  const portal = await startPortal({ demo: true, clockAheadMs: untilWeekday() });
  const line = await lineTo(portal.address);
  const phone = aPhone(line.address);
  let context: BrowserContext = await phone.open();
  await signIn(context, { ...portal, address: line.address }, demoEmail(role), DEMO_PASSWORD);
  let page = await context.newPage();
  await page.goto('/schedule');
  await week(page).waitFor();
  const children = await page.getByRole('tab').allInnerTexts();
  const first = await lessonsOf(page);
  // This week and the two after it, of each child too.
  const most = 3 * Math.max(children.length, 1);
  await expect.poll(async () => (await keptOn(page)).length, { timeout: 30_000 }).toBe(most);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  context = await phone.reopen();
  page = await context.newPage();
  await page.goto('/schedule');
  await week(page).waitFor();
  expect(await noNetwork(page).count()).toBe(0);

  line.cut();
  await phone.kill();
  context = await phone.open(true);
  page = await context.newPage();
  await page.goto('/schedule');
  await noNetwork(page).waitFor();
  expect(await lessonsOf(page)).toEqual(first);
  return { portal, line, context, page, children, first };
}

test('a guardian reads the schedule of each child on a killed phone without a network, until a child is no longer theirs', async () => {
  const { portal, line, context, page, children, first } = await scheduleWithoutNetwork('parent');
  expect(children.length).toBeGreaterThan(1);
  const second = page.getByRole('tab', { name: children[1]! });
  await second.click();
  await page.getByRole('tab', { name: children[1]!, selected: true }).waitFor();
  await expect.poll(() => lessonsOf(page)).not.toEqual(first);
  const shown = await week(page).innerText();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Next week' }).press('Enter');
  await expect.poll(() => week(page).innerText()).not.toBe(shown);
  expect(await lessonsOf(page)).not.toEqual([]);

  // The school takes the second child off the guardian: the phone learns it from the answer about that child.
  const lost = new URL(page.url()).searchParams.get('child')!;
  await inDatabase(
    portal,
    'update student_guardians set ended_at = now() where student_id = $1 returning student_id as id',
    [lost],
  );
  line.mend();
  await context.setOffline(false);
  await page.goto(`/schedule?child=${lost}`);
  await page.getByRole('main').getByRole('alert').waitFor();
  await expect
    .poll(async () => (await keptOn(page)).filter((one) => one.includes(lost)), { timeout: 20_000 })
    .toEqual([]);
  expect(await page.getByText(children[1]!).count()).toBe(0);
  line.cut();
  await context.setOffline(true);
  await page.goto(`/schedule?child=${lost}`);
  await page.getByRole('main').getByRole('alert').waitFor({ timeout: 20_000 });
  expect(await week(page).count()).toBe(0);
});

test('a student reads the schedule of this week and the next ones on a killed phone without a network', async () => {
  const { page } = await scheduleWithoutNetwork('student');
  const shown = await week(page).innerText();
  const after = page.getByRole('button', { name: 'Next week' });
  await after.press('Enter');
  await expect.poll(() => week(page).innerText()).not.toBe(shown);
  // The next press goes on from there.
  expect(await after.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await lessonsOf(page)).not.toEqual([]);
});
