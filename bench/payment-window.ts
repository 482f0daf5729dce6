import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../e2e/support/devices.ts';
import { launchPortal } from '../e2e/support/launch.ts';
import { newPhone, openSession } from '../e2e/support/weigh.ts';
import { middle, timePress } from './press-times.ts';

// `npm run window -- --rounds=5`: the response times of the Record Payment dialog at four times slowdown,
// with 700 open fees.

const SLOWDOWN = 4;
const valueOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(valueOf('rounds') ?? 5);

/** For a busy machine: no slowdown, and the main thread's work times four. */
const onlyWork = process.argv.includes('--work');

const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const taken = new Map<string, { first: number; content: number; work: number }[]>();
try {
  const session = await openSession(portal, demoEmail('admin'), DEMO_PASSWORD);
  await addFees((JSON.parse(session) as { access_token: string }).access_token);
  for (let round = 0; round < rounds; round += 1) await measureRound(session);
} finally {
  await browser.close();
  await portal.stop();
}
console.log(`least and middle of ${rounds}, processor slowed ${SLOWDOWN} times, load ${loadavg()[0]}`);
const said = (figures: number[]) =>
  `${String(Math.round(Math.min(...figures))).padStart(4)} ms (${Math.round(middle(figures))})`;
for (const [press, times] of taken) {
  const [first, content] = [times.map((time) => time.first), times.map((time) => time.content)];
  const parts = onlyWork
    ? [`main thread, times ${SLOWDOWN}: ${said(times.map(({ work }) => work * SLOWDOWN))}`]
    : [`first change ${said(first)}`, `content ${said(content)}`];
  console.log([press.padEnd(24), ...parts].join('  '));
}

async function addFees(token: string): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${portal.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const instalments = Array.from({ length: 12 }, (_, month) => ({
    amount: '5000',
    due_date: `2099-${String(month + 1).padStart(2, '0')}-01`,
  }));
  const { year } = (await ask('GET', '/school-years/current')) as { year: { name: string } };
  const fee = {
    name: 'Bus',
    amount: '60000',
    academic_term: 'term_1',
    academic_year: year.name,
    instalments,
  };
  const structure = (await ask('POST', '/fees/structures', fee)) as { id: string };
  const { students } = (await ask('GET', `/fees/structures/${structure.id}/candidates`)) as {
    students: { student_id: string }[];
  };
  await ask('POST', '/fees/assignments', {
    fee_structure_id: structure.id,
    instalments,
    student_ids: students.map(({ student_id }) => student_id),
  });
}

async function measureRound(session: string): Promise<void> {
  const { phone, page, cdp } = await newPhone(browser, portal, { session });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/fees');
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(1_500);
  // The main thread's work by its own clock, which excludes other work on the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (!onlyWork) await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const button = page.getByRole('button', { name: 'Record Payment' }).first();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  const FIELD = 'dialog[open] input';
  const BOX = 'dialog[open] li input[type=checkbox]';
  const open = async (name: string) => {
    await button.focus();
    // A person hovers before pressing, so the code loads meanwhile.
    await page.waitForTimeout(400);
    await note(cdp, page, name, FIELD, () => page.keyboard.press('Enter'));
    await dialog.getByRole('button', { name: 'Choose from all unpaid fees' }).click();
    await dialog.locator('li input[type=checkbox]').first().waitFor();
    await page.waitForTimeout(400);
  };
  await open('dialog, first time');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForTimeout(400);
  await open('dialog, again');
  await dialog.locator('li input[type=checkbox]').first().focus();
  await note(cdp, page, 'tick a fee', `${BOX}:checked`, () => page.keyboard.press('Space'));
  await page.waitForTimeout(400);
  await dialog.getByLabel('Amount (CFA)').focus();
  await note(cdp, page, 'figure of the amount', 'dialog[open] table', () => page.keyboard.press('9'));
  await page.waitForTimeout(400);
  await dialog.getByRole('button', { name: 'Select All' }).focus();
  await note(cdp, page, 'Select All', `${BOX}:checked, dialog[open] dialog[open]`, () =>
    page.keyboard.press('Enter'),
  );
  await page.waitForTimeout(600);
  if ((await page.getByRole('button', { name: 'One receipt' }).count()) > 0) {
    await page.getByRole('button', { name: 'One receipt' }).focus();
    await note(cdp, page, 'one receipt for all', `li:nth-child(40) input:checked`, () =>
      page.keyboard.press('Enter'),
    );
    await page.waitForTimeout(600);
  }
  const search = dialog.getByPlaceholder(/^Name/);
  await search.focus();
  await note(cdp, page, 'letter of the search', FIELD, () => page.keyboard.press('n'));
  await page.keyboard.type('go bassa');
  if ((await dialog.getByRole('combobox', { name: 'Family' }).count()) > 0) {
    await dialog.getByRole('option').first().waitFor();
    await page.waitForTimeout(400);
    await note(cdp, page, 'choose the family', BOX, () => page.keyboard.press('Enter'));
  }
  await phone.close();
}

async function note(
  cdp: CDPSession,
  page: Page,
  name: string,
  content: string,
  press: () => Promise<void>,
): Promise<void> {
  taken.set(name, [...(taken.get(name) ?? []), await timePress(cdp, page, content, press)]);
}
