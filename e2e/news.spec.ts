import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { settle } from './support/settle.ts';

const HOUR_MS = 3_600_000;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/**
 * Half past eight in the evening at the school, on a coming day with a school day after it. Within days: the books take
 * no payment a week after their last entry.
 */
function anEvening(): number {
  const at = new Date();
  at.setUTCHours(19, 30, 0, 0);
  do at.setUTCDate(at.getUTCDate() + 1);
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6);
  return at.getTime();
}

async function pageAs(portal: Portal, role: 'admin' | 'teacher' | 'parent'): Promise<Page> {
  const device = await newDevice(browser, portal, { width: role === 'parent' ? 360 : 1280 });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto(role === 'parent' ? '/my-children' : '/dashboard');
  return page;
}

type OpenFees = { fees: { id: string; amount_due: string; amount_paid: string }[] };
const openFeesOf = (page: Page, studentId: string) =>
  page.evaluate(async (id) => {
    const { access_token } = JSON.parse(localStorage.getItem('preau-session')!) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    return (await fetch(`/api/v1/payments/open-fees?student_id=${id}`, { headers })).json();
  }, studentId) as Promise<OpenFees>;

test(
  'what is written in the evening is told in the morning, and reminders of a fee end with its payment',
  { timeout: 120_000 },
  async () => {
    const evening = anEvening();
    const late = await startPortal({ demo: true, clockAheadMs: evening - Date.now() });
    const asleep = await pageAs(late, 'parent');
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
    await form.getByText('Use only the placeholders of the list').first().waitFor();
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
    const { fees } = await openFeesOf(bursar, studentId);
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
  },
);
