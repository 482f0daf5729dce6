import { loadavg } from 'node:os';
import { Client } from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../e2e/support/devices.ts';
import { launchPortal } from '../e2e/support/launch.ts';
import { newPhone, openSession } from '../e2e/support/weigh.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from '../src/demo/cast.ts';
import { middle, timePress } from './press-times.ts';

// `npm run presses -- --rounds=9`: the search among 5,000 students and the grid of 30 subjects by 14
// classes, at four times slowdown.

const SLOWDOWN = 4;
const STUDENTS = 5_000;
const [SUBJECTS, CLASSES] = [30, 14];
const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 9);

const cell = (row: number, column: number) => `[data-at="${row}:${column}"]`;
const here = (row: number, column: number) => `${cell(row, column)}[tabindex="0"]`;

const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const taken = new Map<string, number[]>();
const note = (name: string, figure: number) => taken.set(name, [...(taken.get(name) ?? []), figure]);
let mostAsked = 0;
try {
  await fillSchool();
  const session = await openSession(portal, demoEmail('admin'), DEMO_PASSWORD);
  for (let round = 0; round < rounds; round += 1) {
    await measureSearch(session, round);
    await measureGrid(session);
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(
  `${STUDENTS} students, grid of ${SUBJECTS} × ${CLASSES}, processor slowed ${SLOWDOWN} times, ${rounds} rounds, load ${loadavg()[0]}`,
);
for (const [name, figures] of taken)
  console.log(
    `${name.padEnd(58)} ${String(Math.round(Math.min(...figures))).padStart(4)} ms (middle ${Math.round(middle(figures))})`,
  );
console.log(`requests for a name typed without a pause: ${mostAsked} at most`);

/** Adds more students, subjects and classes to the demonstration, directly in the database. */
async function fillSchool(): Promise<void> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  await client.query(
    `insert into students (id, roll_number, full_name, admission_date)
     select gen_random_uuid(), 'B-' || n,
       ($2::text[])[1 + n * 7919 % array_length($2::text[], 1)] || ' ' || ($3::text[])[1 + n * 104729 % array_length($3::text[], 1)],
       '2026-09-07'
     from generate_series((select count(*) from students) + 1, $1::bigint) n`,
    [STUDENTS, FAMILY_NAMES, GIVEN_NAMES],
  );
  await client.query(
    `insert into subjects (id, code, name_en, name_fr, default_coefficient)
     select gen_random_uuid(), 'B' || n, 'Bench ' || n, 'Banc ' || n, 2
     from generate_series((select count(*) from subjects where archived_at is null) + 1, $1::bigint) n`,
    [SUBJECTS],
  );
  await client.query(
    `insert into classes (id, name, grade_level)
     select gen_random_uuid(), 'Bench ' || n, 'grade_7' from generate_series((select count(*) from classes) + 1, $1::bigint) n`,
    [CLASSES],
  );
  await client.query(
    `insert into class_subjects (class_id, subject_id, coefficient)
     select c.id, s.id, 2 from classes c cross join subjects s where s.archived_at is null on conflict do nothing`,
  );
  await client.query('analyze');
  await client.end();
}

async function openSlow(session: string, path: string): Promise<{ page: Page; cdp: CDPSession }> {
  const { page, cdp } = await newPhone(browser, portal, { session });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForTimeout(1_500);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, cdp };
}

async function measureSearch(session: string, round: number): Promise<void> {
  const { page, cdp } = await openSlow(session, '/dashboard');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search')) asked.push(searchParams.get('text') ?? '');
  });
  const field = 'dialog[open] [role=combobox]';
  note('search opens (its script comes with the first press)', (await pressed(field, 'Control+k')).content);
  // A different family name each time, so that no response is cached.
  const text = FAMILY_NAMES[(round * 5) % FAMILY_NAMES.length]!.toLowerCase().slice(0, 8);
  await page.keyboard.type(text.slice(0, -1));
  const { at, first, content } = await pressed(`${field}[aria-expanded=true]`, text.at(-1)!, true);
  const askedAt = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/search?'))?.startTime ??
      0,
  );
  note('search: last letter to its first change', first);
  note('search: last letter to the students (150 ms of pause in it)', content);
  note('search: question to the students on screen', at + content - askedAt);
  mostAsked = Math.max(mostAsked, asked.length);
  await page.context().close();

  /** Measures one press; with `rows`, until a student of the response is shown. */
  async function pressed(selector: string, key: string, rows = false) {
    const content = rows ? `dialog[open] [role=option] .figures` : selector;
    return timePress(cdp, page, content, () => page.keyboard.press(key));
  }
}

async function measureGrid(session: string): Promise<void> {
  const { page, cdp } = await openSlow(session, '/subjects?tab=by_class');
  await page.locator(cell(0, 0)).focus();
  const press = async (name: string, key: string, content: string) => {
    note(name, (await timePress(cdp, page, content, () => page.keyboard.press(key))).content);
    await page.waitForTimeout(300);
  };
  await press('grid: an arrow', 'ArrowRight', here(0, 1));
  await press('grid: an arrow down', 'ArrowDown', here(1, 1));
  await press('grid: a digit opens the coefficient', '3', `${cell(1, 1)} input`);
  await press('grid: Enter keeps it and goes on', 'Enter', here(2, 1));
  await press('grid: End of the line', 'End', here(2, CLASSES - 1));
  await page.context().close();
}
