import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import {
  AUTH,
  type Budget,
  DASHBOARD,
  DASHBOARD_CALLS,
  IDLE,
  LANDING,
  NOT_YET,
  PAGE,
  SHIFT,
  TAB,
} from './support/budgets.ts';
import { DEMO_PASSWORD, demoEmail } from './support/devices.ts';
import { namedFiles, weighFiles } from './support/document-weight.ts';
import { filled, isFirst, mayOpen, PAGES as ROWS, type Row, ROLES } from './support/pages.ts';
import { sharedPortal } from './support/portal.ts';
import { recordsOf } from './support/school.ts';
import { newPhone, noteSent, openSession, readTimes, rowsStand, type Sent } from './support/weigh.ts';

const portal = sharedPortal();
const PAGES = Object.values(
  import.meta.glob<Record<string, { path: string; roles: 'signed-in' | readonly string[] }[]>>(
    '../src/features/*/*.pages.ts',
    { eager: true },
  ),
).flatMap((module) => Object.values(module).flat());
const hasRow = (path: string) => {
  const address = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
  return ROWS.some((row) => address.test(row.path.replace(/\?.*/, '')));
};
/** Pages opened in a browser besides the dashboards, for layout shifts and fetches beyond the document's own. */
const IN_A_BROWSER: Partial<Record<(typeof ROLES)[number], readonly string[]>> = {
  admin: ['/students', '/fees'],
  teacher: ['/attendance'],
  parent: ['/fees'],
};
const lines: string[] = [];
let browser: Browser;
let shell: ReadonlySet<string>;

beforeAll(async () => {
  browser = await openBrowser();
  // The files that every page of the portal references, whatever the role and path.
  shell = await namedFiles(portal, '/no-such-page', null);
});
// oxlint-disable-next-line no-console
afterAll(() => console.log(`\nFirst views, KB of script and requests:\n${lines.toSorted().join('\n')}`));

type Weighed = {
  script: number;
  requests: number;
  idle: number;
  shift: number;
  /** Layout shifts, one line each. */
  moved: string[];
  /** The number of requests to the API among them. */
  calls: number;
  twice: string[];
};

const kilobytes = (files: readonly Sent[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** Measures a page on a phone with an empty cache; `beyond` lists the files and calls not to be counted. */
async function weigh(
  path: string,
  session: string | null,
  beyond: ReadonlySet<string>,
  cookies: Record<string, string> = {},
): Promise<Weighed> {
  const { phone, page, cdp } = await newPhone(browser, portal, { session, cookies });
  const sent = await noteSent(cdp);
  await page.goto(path, { waitUntil: 'commit' });
  // The landing page has no rows: everything that it fetches belongs to its first view.
  const rows = path === '/' ? Infinity : await rowsStand(page);
  // Long enough for what is loaded when the page is idle, where that is counted.
  await page.waitForTimeout(beyond.size === 0 ? 2_500 : 100);
  const isThere = ({ path: file, calls }: Sent) => beyond.has(file) || calls.some((call) => beyond.has(call));
  const files = sent().filter((one) => !isThere(one) && one.kind !== 'ping');
  const first = files.filter(
    ({ startedAt, kind }) => startedAt < rows && !(beyond.size > 0 && kind === 'document'),
  );
  const later = files.filter(({ startedAt }) => startedAt >= rows);
  const asking = sent().filter(({ calls, startedAt }) => calls.length > 0 && startedAt < rows);
  const asked = asking.flatMap(({ calls }) => calls);
  const { shift, moved } = await readTimes(page);
  await phone.close();
  return {
    script: kilobytes(first.filter(({ kind }) => kind === 'script')),
    requests: first.length,
    idle: kilobytes(later),
    shift,
    moved,
    calls: asking.length,
    twice: asked.filter((call, at) => asked.indexOf(call) !== at),
  };
}

function judge(name: string, weighed: Weighed, budget: Budget): string[] {
  const { script, requests, idle, shift, moved, twice } = weighed;
  const idles = idle > 0.5 ? `, ${idle.toFixed(1)} idle` : '';
  const moves = shift > 0.005 ? `, moved by ${shift.toFixed(3)}` : '';
  lines.push(
    `${name.padEnd(70)} ${script.toFixed(1).padStart(6)} of ${budget.script} KB, ${requests} of ${budget.requests}${idles}${moves}`,
  );
  const found = [];
  if (script > budget.script)
    found.push(`${name}: ${script.toFixed(1)} KB of script, ${budget.script} at most`);
  if (requests > budget.requests) found.push(`${name}: ${requests} requests, ${budget.requests} at most`);
  const mostIdle = budget.idle ?? IDLE;
  if (idle > mostIdle) found.push(`${name}: ${idle.toFixed(1)} KB once it rests, ${mostIdle} at most`);
  if (shift > SHIFT)
    found.push(`${name}: things moved by ${shift.toFixed(3)}, ${SHIFT} at most: ${moved.join('; ')}`);
  for (const call of twice) found.push(`${name}: ${call} is asked for twice`);
  return found;
}

describe('what a first visit fetches until its rows stand, on a phone with an empty cache', () => {
  test('no page is left out', () => {
    expect(PAGES.length).toBeGreaterThan(50);
    expect(PAGES.map(({ path }) => path).filter((path) => !hasRow(path))).toEqual([]);
  });

  test('before the sign-in', { timeout: 60_000 }, async () => {
    const none = new Set<string>();
    const found = [
      ...judge('/', await weigh('/', null, none), LANDING),
      ...judge('/auth', await weigh('/auth', null, none), AUTH),
    ];
    expect(found).toEqual([]);
  });

  test.each(ROLES)('as %s', { timeout: 180_000 }, async (role) => {
    const session = await openSession(portal, demoEmail(role), DEMO_PASSWORD);
    const first = `${role} /dashboard`;
    const weighed = await weigh('/dashboard', session, new Set());
    const found = judge(first, weighed, NOT_YET[first] ?? DASHBOARD);
    expect(weighed.calls, `${first}: requests to the API`).toBeLessThanOrEqual(DASHBOARD_CALLS);
    const there = new Set([...shell, '/api/v1/me']);
    for (const path of IN_A_BROWSER[role] ?? []) {
      const name = `${role} ${path}`;
      // As on a returning device: the first HTML is the role's frame, and it fetches the data of the first view.
      const other = await weigh(path, session, there, { preau_frame: role });
      found.push(...judge(name, { ...other, idle: 0 }, NOT_YET[name] ?? PAGE));
    }
    expect(found).toEqual([]);
  });

  test.each(ROLES)('as %s, added up from what each document names', async (role) => {
    const isOther = (row: Row) =>
      row.path !== '/dashboard' && mayOpen(row, role) && (!row.same || isFirst(row, role));
    const found = [];
    const records = await recordsOf(portal);
    for (const { path } of ROWS.filter(isOther)) {
      const name = `${role} ${path}`;
      const files = await namedFiles(portal, filled(path, records, 'id'), role);
      expect([...files].filter((file) => shell.has(file)).length, `${name}: files of the shell`).toBe(
        shell.size,
      );
      const { script, requests } = weighFiles(files, shell);
      const budget = NOT_YET[name] ?? (path.includes('?tab=') ? TAB : PAGE);
      lines.push(`${name.padEnd(70)} ${script.toFixed(1).padStart(6)} KB named, ${requests} requests`);
      if (script > budget.script || requests > budget.requests)
        found.push(`${name}: ${script.toFixed(1)} of ${budget.script} KB, ${requests} of ${budget.requests}`);
    }
    expect(found).toEqual([]);
  });
});
