import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { Client } from 'pg';
import { DEMO_PASSWORD, demoEmail } from '../../e2e/support/devices.ts';
import { aPhone } from '../../e2e/support/killed-browser.ts';
import type { PortalAddress } from '../../e2e/support/launch.ts';
import { oracle } from '#features/attendance/attendance-oracle.ts';
import type { EntryEvent } from '#features/attendance/attendance.rules.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { sendJson } from '../../src/app/testing/http-calls.ts';
import { type Report, shorten } from '../report.ts';
import { type LossyLine, lossyLine } from './lossy-line.ts';

type Options = {
  seed: number;
  runs: number;
  portal: PortalAddress;
};
type Figures = {
  entries: number;
  kills: number;
  reloads: number;
  'workers updated': number;
  'longest ms until sent': number;
};

const STEPS = 16;
/** Only the first pupils of the list are marked: few, so that phones contradict each other. */
const PUPILS = 5;
const HOUR_MS = 3_600_000;
/** The time within which stored entries must reach the server once the phone is online again. */
const SENT_WITHIN_MS = 10_000;
/** Generous, for a machine under other load. */
const OPEN_WITHIN_MS = 30_000;

/**
 * Two to four browsers take one roll of the built portal: they go offline, are killed and reloaded with
 * unsent entries, have clocks hours off and no background sync, get a new service worker meanwhile, and lose
 * three in ten requests or responses. Every painted entry must be on the server once within ten seconds of
 * the network's return, and the effective state must follow from the written rules and the order of
 * reception.
 */
export async function runA2({ seed, runs, portal }: Options): Promise<Report> {
  const faults: string[] = [];
  const figures: Figures = {
    entries: 0,
    kills: 0,
    reloads: 0,
    'workers updated': 0,
    'longest ms until sent': 0,
  };
  for (let run = 0; run < runs; run += 1) faults.push(...(await callRoll(portal, seed + run, figures)));
  return { piece: 'a2', size: `${runs} rolls in browsers`, seed, figures, faults: shorten(faults) };
}

type Phone = {
  device: ReturnType<typeof aPhone>;
  line: LossyLine;
  clockOffMs: number;
  hasSync: boolean;
  isOnline: boolean;
  /**
   * Null while it is killed and cannot reopen offline, because the browser had not stored its session yet.
   */
  page: Page | null;
};

async function callRoll(portal: PortalAddress, seed: number, figures: Figures): Promise<string[]> {
  const random = seededRandom(seed);
  const day = await lastSchoolDay(portal);
  const kept = new Map<string, string>();
  const phones: Phone[] = [];
  for (let number = 2 + random.below(3); number > 0; number -= 1) {
    const line = await lossyLine(portal.address, () => {
      const chance = random.below(100);
      return chance < 15 ? 'request lost' : chance < 30 ? 'answer lost' : 'arrives';
    });
    phones.push({
      device: aPhone(line.address),
      line,
      clockOffMs: (random.below(3) - 1) * 3 * HOUR_MS,
      hasSync: random.below(2) === 0,
      isOnline: true,
      page: null,
    });
  }
  const faults: string[] = [];
  for (const phone of phones)
    if (!(await open(phone, day))) faults.push(`roll ${seed}: a phone did not open`);
  if (faults.length > 0) return faults;
  for (let step = 0; step < STEPS; step += 1) {
    const phone = random.pick(phones);
    const what = random.below(10);
    if (!phone.page || what === 0) await changeNetwork(phone, day);
    else if (what === 1) {
      await tap(phone.page, random, kept);
      await phone.device.kill();
      figures.kills += 1;
      phone.page = null;
      await open(phone, day);
    } else if (what === 2) {
      // Killed during a press: an entry that was not painted was not promised.
      await press(phone.page, random.below(PUPILS));
      await phone.page.reload().catch(() => undefined);
      figures.reloads += 1;
      await onRoll(phone.page);
    } else if (what === 3 && phone.isOnline) {
      phone.line.changeWorker();
      await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      figures['workers updated'] += 1;
    } else await tap(phone.page, random, kept);
  }

  // All phones are back online, and those that could not reopen offline do.
  for (const phone of phones) {
    phone.line.beReliable();
    if (!phone.isOnline) await changeNetwork(phone, day);
    const since = performance.now();
    if (!phone.page && !(await open(phone, day))) faults.push(`roll ${seed}: a phone did not come back`);
    while (phone.page && performance.now() - since < SENT_WITHIN_MS && (await waiting(phone.page)).length > 0)
      await sleep(50);
    figures['longest ms until sent'] = Math.max(
      figures['longest ms until sent'],
      Math.round(performance.now() - since),
    );
    const left = phone.page ? await waiting(phone.page) : [];
    if (left.length > 0)
      faults.push(`roll ${seed}: ${left.length} entries still wait after ${SENT_WITHIN_MS} ms`);
  }
  for (const { device } of phones) await device.kill();
  figures.entries += kept.size;
  return [...faults, ...(await judge(portal, seed, day, kept))];
}

/**
 * Opens the browser on the roll, signed in again if the kill lost the session; offline that is not possible.
 */
async function open(phone: Phone, day: string): Promise<boolean> {
  const { device, line, clockOffMs, hasSync, isOnline } = phone;
  const context = await device.open(!isOnline);
  await context.addInitScript(
    ([offMs, keepsSync]) => {
      const now = Date.now.bind(Date);
      const Real = Date;
      // Shifts the current time; a Date with arguments is unchanged.
      globalThis.Date = new Proxy(Real, {
        construct: (target, given) =>
          given.length === 0 ? new target(now() + offMs) : Reflect.construct(target, given),
        get: (target, name) =>
          name === 'now' ? () => now() + offMs : (Reflect.get(target, name) as unknown),
      });
      const { ServiceWorkerRegistration: registration } = globalThis as {
        ServiceWorkerRegistration?: { prototype: object };
      };
      if (!keepsSync && registration) Reflect.deleteProperty(registration.prototype, 'sync');
    },
    [clockOffMs, hasSync] as const,
  );
  const page = await context.newPage();
  phone.page = page;
  const roll = `/attendance?day=${day}`;
  if (isOnline) await putSession(context, line.address, clockOffMs);
  await page.goto(roll).catch(() => undefined);
  if (await onRoll(page)) {
    // After one online visit the portal is cached on the device.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return true;
  }
  await device.kill();
  phone.page = null;
  return false;
}

async function onRoll(page: Page): Promise<boolean> {
  const first = page.locator('main li button').first();
  try {
    await first.waitFor({ timeout: OPEN_WITHIN_MS });
    if ((await rows(page).count()) === 0) await first.click();
    await rows(page).first().waitFor({ timeout: OPEN_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
}

async function changeNetwork(phone: Phone, day: string): Promise<void> {
  phone.isOnline = !phone.isOnline;
  if (phone.isOnline) phone.line.mend();
  else phone.line.cut();
  await phone.page?.context().setOffline(!phone.isOnline);
  if (!phone.page && phone.isOnline) await open(phone, day);
}

const rows = (page: Page) => page.locator('[data-pupil]');

/** Presses a row, after closing the minutes prompt that a late entry outside of the slot's hours opens. */
async function press(page: Page, at: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    try {
      return await rows(page).nth(at).click({ timeout: 2_000 });
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** Presses a pupil; once the entry is painted, it counts as promised. */
async function tap(page: Page, random: SeededRandom, kept: Map<string, string>): Promise<void> {
  const at = random.below(PUPILS);
  const row = rows(page).nth(at);
  const before = await row.innerText();
  await press(page, at);
  for (const until = Date.now() + OPEN_WITHIN_MS; Date.now() < until && (await row.innerText()) === before;)
    await sleep(10);
  for (const { id, status } of await waiting(page)) kept.set(id, status);
}

type Waiting = { id: string; status: string };

/**
 * The entries waiting in the device's storage. It must not contain named functions: the compiler's helper for
 * names is missing in the page.
 */
const waiting = (page: Page): Promise<Waiting[]> =>
  page.evaluate(
    () =>
      new Promise<Waiting[]>((resolve, reject) => {
        const opening = indexedDB.open('preau-attendance');
        opening.addEventListener('error', () => reject(new Error('The storage does not open.')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            const found = reading.result as { event: Waiting }[];
            resolve(found.map(({ event: { id, status } }) => ({ id, status })));
          });
        });
      }),
  );

/** Opens a session and stores it where the official client does, with an expiry by the device's clock. */
async function putSession(context: BrowserContext, address: string, clockOffMs: number): Promise<void> {
  // On a new socket: a kept-alive one may be closed at this very moment.
  const { body } = await sendJson(
    `${address}/auth/v1/token?grant_type=password`,
    { email: demoEmail('teacher'), password: DEMO_PASSWORD },
    { agent: new Agent() },
  );
  const session = JSON.parse(body) as { expires_in: number };
  const expires_at = Math.floor((Date.now() + clockOffMs) / 1000) + session.expires_in;
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(
    (text) => localStorage.setItem('preau-session', text),
    JSON.stringify({ ...session, expires_at }),
  );
  await page.close();
}

async function lastSchoolDay(portal: PortalAddress): Promise<string> {
  const [found] = await ask<{ day: string }>(
    portal,
    `select d::date::text as day from generate_series(public.school_day() - 120, public.school_day(), interval '1 day') d
      where extract(isodow from d) < 6
        and exists (select from school_years y join school_periods p on p.year_id = y.id where d between p.first_day and p.last_day)
        and not exists (select from school_holidays h where d between h.first_day and h.last_day)
      order by d desc limit 1`,
  );
  return found!.day;
}

async function judge(
  portal: PortalAddress,
  seed: number,
  day: string,
  kept: Map<string, string>,
): Promise<string[]> {
  type Stored = EntryEvent & { student_id: string; register_id: string };
  const stored = await ask<Stored>(
    portal,
    `select m.* from attendance_entries m join attendance_registers r on r.id = m.register_id where r.day = $1 order by m.seq`,
    [day],
  );
  const states = await ask<{
    register_id: string;
    student_id: string;
    entry_id: string;
    in_conflict: boolean;
  }>(portal, `select register_id, student_id, entry_id, in_conflict from attendance_states where day = $1`, [
    day,
  ]);
  const faults: string[] = [];
  for (const [id, status] of kept) {
    const found = stored.filter((entry) => entry.id === id);
    if (found.length !== 1 || found[0]!.status !== status)
      faults.push(`roll ${seed}: entry ${id} was painted and is ${found.length} times on the server`);
  }
  for (const { register_id, student_id, entry_id, in_conflict } of states) {
    const history = stored.filter(
      (entry) => entry.register_id === register_id && entry.student_id === student_id,
    );
    const { shown, flagged } = oracle(history);
    if (shown !== entry_id || flagged !== in_conflict)
      faults.push(`roll ${seed}: of a pupil ${entry_id} is effective, and the rules say ${shown}`);
  }
  return faults;
}

async function ask<Row extends object>(
  portal: PortalAddress,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  const { rows: found } = await client.query<Row>(statement, values);
  await client.end();
  return found;
}
