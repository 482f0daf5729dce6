import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { lineTo } from './support/cut-line.ts';
import { DEMO_PASSWORD, demoEmail, signIn } from './support/devices.ts';
import { keptOn } from './support/kept-lists.ts';
import { aPhone } from './support/killed-browser.ts';
import { startPortal } from './support/portal.ts';
import { untilWeekday } from './support/weekday.ts';

test('a teacher who called the roll once writes a lesson on a killed phone without a network, on a page never opened before', async () => {
  const portal = await startPortal({ demo: true, clockAheadMs: untilWeekday() });
  const line = await lineTo(portal.address);
  const phone = aPhone(line.address);
  let context: BrowserContext = await phone.open();
  await signIn(context, { ...portal, address: line.address }, demoEmail('teacher'), DEMO_PASSWORD);
  let page = await context.newPage();
  await page.goto('/attendance');
  await page.locator('main li').first().waitFor();
  await expect.poll(() => keptOn(page), { timeout: 30_000 }).toContain('lesson-log-desk desk');
  const cached = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => url).join(' ');
    });
  await expect.poll(cached, { timeout: 30_000 }).toContain('log-desk');
  context = await phone.reopen();
  page = await context.newPage();
  await page.goto('/attendance');
  await page.locator('main li').first().waitFor();

  line.cut();
  await phone.kill();
  context = await phone.open(true);
  page = await context.newPage();
  await page.goto('/lesson-log');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.getByLabel('What was done').fill('Fractions.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kept on this device. It is sent as soon as the network is back.').waitFor();
});
