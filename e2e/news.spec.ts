import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anSmtpServer } from '#platform/mail/server/testing/smtp-server.ts';
import { openBrowser } from './support/browser.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { asking } from './support/school.ts';
import { settle } from './support/settle.ts';

const HOUR_MS = 3_600_000;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/**
 * Half past eight in the evening at the school, on a coming day with two school days of its week after it. Within days:
 * the books take no payment a week after their last entry.
 */
function anEvening(): number {
  const at = new Date();
  at.setUTCHours(19, 30, 0, 0);
  do at.setUTCDate(at.getUTCDate() + 1);
  while (at.getUTCDay() === 0 || at.getUTCDay() > 3);
  return at.getTime();
}

async function pageAs(portal: Portal, role: 'admin' | 'teacher' | 'parent'): Promise<Page> {
  const device = await newDevice(browser, portal, { width: role === 'parent' ? 360 : 1280 });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto(role === 'parent' ? '/my-children' : '/dashboard');
  return page;
}

/** A parent whose address is confirmed, who was interrupted three times this week already. */
async function interruptThrice(portal: Portal, evening: number): Promise<void> {
  const at = new Date(evening - HOUR_MS).toISOString();
  const parent = `(select id from users where email = '${demoEmail('parent')}')`;
  await inDatabase(
    portal,
    `insert into address_confirmations (user_id, email, sent_at, confirmed_at)
       values (${parent}, '${demoEmail('parent')}', $1, $1)
       on conflict (user_id) do update set confirmed_at = excluded.confirmed_at`,
    [at],
  );
  await inDatabase(
    portal,
    `insert into deliveries (id, user_id, kind, about, channel, state, due_at, created_at, sent_at, run_id)
       select gen_random_uuid(), ${parent}, 'fees.paid', 'fee ' || nth, 'email', 'accepted', $1, $1, $1, gen_random_uuid()
       from generate_series(1, 3) nth`,
    [at],
  );
}

type OpenFees = { fees: { id: string; amount_due: string; amount_paid: string }[] };

test(
  'what is written in the evening is told in the morning, a full week in a digest, and reminders of a fee end with its payment',
  { timeout: 240_000 },
  async () => {
    const evening = anEvening();
    const mail = await anSmtpServer();
    const environment = { SMTP_URL: mail.url };
    const late = await startPortal({ demo: true, environment, clockAheadMs: evening - Date.now() });
    await interruptThrice(late, evening);
    const asleep = await pageAs(late, 'parent');
    await asleep.goto('/profile');
    await asleep.getByLabel('Messages: by e-mail').check();
    await settle(asleep);
    await asleep.goto('/my-children');
    const link = await asleep.locator('a[href^="/my-children/"]').first().getAttribute('href');
    const studentId = link!.split('/').at(-1)!.split('?')[0]!;

    // The office words its reminders, sees who would get one, and switches them on.
    const office = await pageAs(late, 'admin');
    await office.goto('/settings/fee-reminders');
    await office.getByRole('button', { name: 'Change the texts' }).click();
    const form = office.getByRole('dialog', { name: 'What reminders say' });
    const after = form.getByRole('group', { name: 'After the due date' }).getByLabel('English');
    await after.fill('Dear parents, {sum} is open.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Use only the placeholders listed').first().waitFor();
    await after.fill('Dear parents of {student}, {amount} is open.');
    const before = form.getByRole('group', { name: 'Before the due date' }).getByLabel('English');
    await before.fill('Dear parents of {student}, {amount} is open.');
    await form
      .getByText(/^Dear parents of ABANDA Aïcha, 25.000.FCFA is open\.$/)
      .first()
      .waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await office.getByRole('button', { name: 'Switch reminders on' }).click();
    await office.getByText('Reminders switched on').waitFor();

    const teacher = await pageAs(late, 'teacher');
    const letter = { subject: 'Museum trip', body: 'Please sign before Friday.' };
    await post(teacher, `/students/${studentId}/guardian-threads`, letter);
    await asleep.goto('/inbox');
    await settle(asleep);
    expect(await asleep.getByText(/Museum trip|Dear parents of/).count()).toBe(0);
    await late.stop({ data: true });

    const morning = evening + 11 * HOUR_MS;
    const early = await startPortal({
      demo: true,
      environment,
      dataDir: late.dataDir,
      clockAheadMs: morning - Date.now(),
    });
    const awake = await pageAs(early, 'parent');
    await awake.goto('/inbox');
    await awake.getByText(/Museum trip/).waitFor();
    await awake.getByText(/Dear parents of .+ is open\./).waitFor();

    const bursar = await pageAs(early, 'admin');
    await bursar.goto(`/fees/students/${studentId}`);
    await bursar.getByText('Reminders go out on the days chosen in the settings.').waitFor();
    const ask = await asking(early, 'admin');
    const { fees } = await ask<OpenFees>(`/payments/open-fees?student_id=${studentId}`);
    expect(fees.length).toBeGreaterThan(0);
    const amount = String(
      fees.reduce((sum, fee) => sum + Number(fee.amount_due) - Number(fee.amount_paid), 0),
    );
    await post(bursar, '/payments', {
      student_fee_ids: fees.map(({ id }) => id),
      payment_method: 'cash',
      amount,
    });
    await bursar.reload();
    await bursar.getByText('Everything is paid: no reminders.').waitFor();

    // A week has three interruptions: what comes after them is one mail of the next morning, without the paid fee.
    const putOff = () =>
      inDatabase(early, `select id from deliveries where kind = 'messages.new' and in_digest`);
    await expect.poll(async () => (await putOff()).length, { timeout: 60_000, interval: 500 }).toBe(1);
    await early.stop({ data: true });
    const mails = () => mail.kept.map(({ to, source }) => `${to.join()} ${source.replaceAll('=\n', '')}`);
    const ofTrip = () => mails().filter((text) => /^parent@.*Museum trip/s.test(text));
    expect(ofTrip()).toEqual([]);
    await startPortal({
      demo: true,
      environment,
      dataDir: early.dataDir,
      clockAheadMs: morning + 24 * HOUR_MS - Date.now(),
    });
    await expect.poll(() => ofTrip().length, { timeout: 60_000 }).toBe(1);
    expect(mails().join()).not.toContain('Dear parents');
  },
);
