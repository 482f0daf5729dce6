import { loadavg } from 'node:os';
import { Client } from 'pg';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../e2e/support/devices.ts';
import { launchPortal } from '../e2e/support/launch.ts';
import { newPhone, openSession } from '../e2e/support/weigh.ts';

// `npm run roll -- --rounds=3`: a roll of seventy pupils on a phone of 360 px at four times slowdown,
// offline.

const SLOWDOWN = 4;
const PUPILS = 70;
const ABSENT = 5;
const LATE = 2;
/** The time a person takes to look at a student, decide and tap. */
const TAP_MS = 400;
const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 3);

const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const taken = {
  visits: [] as number[],
  taps: [] as number[],
  painted: [] as number[],
  rolls: [] as number[],
};
const keyed = { presses: [] as number[], rolls: [] as number[] };
try {
  const { class_id, day } = await fillClass();
  const session = await openSession(portal, demoEmail('teacher'), DEMO_PASSWORD);
  for (let round = 0; round < rounds; round += 1) {
    await callRoll(session, `/attendance?class=${class_id}&day=${day}`, 'taps');
    await callRoll(session, `/attendance?class=${class_id}&day=${day}`, 'keys');
  }
} finally {
  await browser.close();
  await portal.stop();
}
const middle = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const said = (figures: number[]) =>
  `${Math.round(middle(figures))} (at most ${Math.round(Math.max(...figures))})`;
console.log(
  `${PUPILS} pupils, ${ABSENT} absent, ${LATE} late; ${rounds} rounds, processor slowed ${SLOWDOWN} times, network off, load ${loadavg()[0]}`,
);
console.log(`second visit, ms until the list stands (1,000): ${said(taken.visits)}`);
console.log(`taps (12): ${said(taken.taps)}; the roll, ms at ${TAP_MS} a tap (20,000): ${said(taken.rolls)}`);
console.log(`ms from a tap to its painted mark (50): ${said(taken.painted)}`);
console.log(`by keyboard: presses ${said(keyed.presses)}; the roll, ms: ${said(keyed.rolls)}`);

/** Fills a class of the demonstration's teacher to seventy pupils, all members since the year began. */
async function fillClass(): Promise<{ class_id: string; day: string }> {
  const client = new Client({ connectionString: portal.database });
  // The portal closes the connection if this script aborts.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ class_id: string; day: string; pupils: string }>(
    `select c.class_id, (select count(*) from students s where s.class_id = c.class_id) as pupils,
        (select max(d)::date::text from generate_series(public.school_day() - 120, public.school_day(), interval '1 day') d
          where extract(isodow from d) < 6
            and exists (select from school_years y join school_periods p on p.year_id = y.id where d between p.first_day and p.last_day)
            and not exists (select from school_holidays h where d between h.first_day and h.last_day)) as day
      from class_teachers c join users u on u.id = c.user_id where u.email = $1 limit 1`,
    [demoEmail('teacher')],
  );
  const { class_id, day, pupils } = rows[0]!;
  const { access_token } = JSON.parse(await openSession(portal, demoEmail('admin'), DEMO_PASSWORD)) as {
    access_token: string;
  };
  for (let number = Number(pupils); number < PUPILS; number += 1) {
    const answer = await fetch(`${portal.address}/api/v1/students`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        full_name: `Nkeng Ambe ${number}`,
        roll_number: `ROLL-${number}`,
        date_of_birth: '2012-05-17',
        address: 'Bonapriso',
        emergency_contact: '690112233',
        class_id,
      }),
    });
    if (!answer.ok) throw new Error(`enrolment answered ${answer.status}: ${await answer.text()}`);
  }
  await client.query(
    `update class_memberships set from_day = least(from_day, $2::date - 30) where class_id = $1 and until_day is null`,
    [class_id, day],
  );
  await client.end();
  return { class_id, day };
}

/** Takes the roll offline on a phone that was online once, by taps or by keys. */
async function callRoll(session: string, path: string, how: 'taps' | 'keys'): Promise<void> {
  const { phone, page, cdp } = await newPhone(browser, portal, { session });
  await page.addInitScript(noteTaps);
  await page.goto(path);
  await stands(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await cutOff(phone, cdp);
  const since = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await stands(page);
  taken.visits.push(performance.now() - since);
  await page.waitForTimeout(1_000);

  const started = performance.now();
  let presses = 0;
  const wait = async () => {
    presses += 1;
    await page.waitForTimeout(TAP_MS);
  };
  const rows = page.locator('[data-pupil]');
  if (how === 'taps') {
    // Absent takes one tap, late takes two.
    const taps = [...Array.from({ length: ABSENT }, (_, at) => at * 9), 11, 11, 38, 38];
    for (const at of taps) {
      await rows.nth(at).click();
      await wait();
    }
    await page.getByRole('button', { name: 'Mark the rest present' }).click();
    await wait();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await wait();
  } else {
    await rows.first().focus();
    const marked = new Map([
      ...Array.from({ length: ABSENT }, (_, at) => [at * 2, 'a'] as const),
      [11, 'l'],
      [13, 'l'],
    ]);
    for (let at = 0; at < 14; at += 1) {
      const key = marked.get(at);
      if (key) {
        await page.keyboard.press(key);
        await wait();
      }
      await page.keyboard.press('ArrowDown');
      presses += 1;
    }
    await page.getByRole('button', { name: 'Mark the rest present' }).press('Enter');
    await wait();
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await wait();
  }
  await page.getByRole('button', { name: 'Save again' }).waitFor();
  const into = how === 'taps' ? taken : keyed;
  into.rolls.push(performance.now() - started);
  if (how === 'taps') {
    taken.taps.push(presses);
    taken.painted.push(...(await page.evaluate(() => (globalThis as unknown as Noted).painted)));
  } else keyed.presses.push(presses);
  await phone.close();
}

async function stands(page: Page): Promise<void> {
  await page
    .locator('[data-pupil]')
    .nth(PUPILS - 1)
    .waitFor();
}

async function cutOff(phone: BrowserContext, cdp: CDPSession): Promise<void> {
  await phone.setOffline(true);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

type Noted = { painted: number[] };

/**
 * Runs in the page: measures from the browser's event timestamp of a tap to the frame in which its row has
 * changed.
 */
function noteTaps(): void {
  const painted: number[] = [];
  (globalThis as unknown as Noted).painted = painted;
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const row = (target as Element).closest('[data-pupil]');
      if (!row) return;
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp)));
      });
      watch.observe(row, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true },
  );
}
