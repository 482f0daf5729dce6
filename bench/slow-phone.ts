import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../e2e/support/devices.ts';
import { launchPortal } from '../e2e/support/launch.ts';
import { MAIN } from '../e2e/support/pages.ts';
import { newPhone, openSession, readTimes, rowsStand, slowDown } from '../e2e/support/weigh.ts';

// `npm run slow`: loading times on a cheap phone (4 times slower, 400 ms, 400 kbit/s), medians of
// `--rounds=3`, each with its target and a mark if it is missed. Response times of presses at four times
// slowdown follow (bench/payment-window.ts).

const rounds = Number(/^--rounds=(\d+)$/.exec(process.argv.at(-1) ?? '')?.[1] ?? 3);

const LARGEST = 2_400;
const ROWS = 5_000;
const LISTS = ['/students', '/fees'];

const dataDir = mkdtempSync(join(tmpdir(), 'preau-slow-'));
const portal = await launchPortal({ demo: true, dataDir });
const browser = await launchBrowser();
try {
  console.log(
    `medians of ${rounds}, load ${loadavg()[0]?.toFixed(1)}; ! is above the figure behind the stroke`,
  );
  const sign = await visits('', '/auth', null);
  line('/auth', `typable ${judged(sign.rows, 3_500)}`, `largest ${judged(sign.largest, LARGEST)}`);
  for (const [role, paths] of Object.entries(MAIN)) {
    const session = await openSession(portal, demoEmail(role), DEMO_PASSWORD);
    for (const path of paths) {
      const times = await visits(role, path, session);
      const rows = LISTS.includes(path) ? judged(times.rows, ROWS) : seconds(times.rows);
      const shift = `shift ${times.shift.toFixed(3)}${times.shift > 0.02 ? ' !' : ''}`;
      line(`${role} ${path}`, `largest ${judged(times.largest, LARGEST)}`, `rows ${rows}`, shift);
    }
  }
  const session = await openSession(portal, demoEmail('admin'), DEMO_PASSWORD);
  for (const path of LISTS) {
    const again = await visits('admin', path, session, { again: true });
    line(`admin ${path}, second visit`, `rows ${judged(again.rows, 2_500)}`);
    line(`admin ${path}, warm click`, `rows ${judged(await warmClick(path, session), 1_200)}`);
  }
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function line(what: string, ...figures: string[]): void {
  console.log(`${what.padEnd(34)} ${figures.join('  ')}`);
}

function seconds(time: number): string {
  return `${(time / 1000).toFixed(2)} s`;
}

function judged(time: number, most: number): string {
  return `${seconds(time)} / ${(most / 1000).toFixed(1)}${time > most ? ' !' : ''}`;
}

function middle(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

type Figures = { largest: number; rows: number; shift: number };

async function visits(
  role: string,
  path: string,
  session: string | null,
  { again = false } = {},
): Promise<Figures> {
  const found: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { phone, page, cdp } = await newPhone(browser, portal, {
      session,
      cookies: role ? { preau_frame: role } : {},
    });
    if (again) {
      await page.goto(path);
      await rowsStand(page, 1_500);
      await page.goto('about:blank');
    }
    await slowDown(cdp);
    await page.goto(path, { waitUntil: 'commit' });
    await rowsStand(page);
    found.push(await readTimes(page));
    await phone.close();
  }
  return {
    largest: middle(found.map(({ largest }) => largest)),
    rows: middle(found.map(({ rows }) => rows)),
    shift: middle(found.map(({ shift }) => shift)),
  };
}

/**
 * The time from the press of a navigation link until the rows of its page are shown; the page was not opened
 * before in this visit.
 */
async function warmClick(path: string, session: string): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { phone, page, cdp } = await newPhone(browser, portal, {
      session,
      cookies: { preau_frame: 'admin' },
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard');
    await rowsStand(page, 3_000);
    await slowDown(cdp);
    found.push(await press(page, path));
    await phone.close();
  }
  return middle(found);
}

function press(page: Page, path: string): Promise<number> {
  return page.evaluate(
    (href) =>
      new Promise<number>((settle) => {
        // Runs in the page, which cannot see this module's scope.
        // oxlint-disable-next-line unicorn/consistent-function-scoping
        const heading = () => document.querySelector('main h1')?.textContent;
        const before = heading();
        const pressed = performance.now();
        const link = document.querySelector<HTMLElement>(`nav a[href="${href}"]`)!;
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        link.click();
        let stood: number | null = null;
        const look = () => {
          const busy = document.querySelector('main .skeleton, main [aria-busy=true], main .animate-spin');
          if (busy || heading() === before || !document.querySelector('main tbody tr')) stood = null;
          else stood ??= performance.now();
          if (stood !== null && performance.now() - stood > 300) settle(stood - pressed);
          else requestAnimationFrame(look);
        };
        look();
      }),
    path,
  );
}
