import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { callsOf } from '../e2e/support/calls.ts';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../e2e/support/devices.ts';
import { demoId, MAIN } from '../e2e/support/pages.ts';
import { newPhone, openSession, rowsStand } from '../e2e/support/weigh.ts';
import { requestBytes } from './connection.ts';
import { type Figures, measure, runLoad } from './measure.ts';
import { readMemory } from './processes.ts';
import { printHead, printWork } from './report.ts';
import { startServer, withDatabase } from './server.ts';
import type { Work, World } from './work.ts';

const STUDENT = demoId(3, 1);
/** More pages: one student's page, and for each feature a page with a list that the role may open. */
const MORE: Record<string, readonly string[]> = {
  admin: [
    `/students/${STUDENT}`,
    `/fees/students/${STUDENT}`,
    '/announcements',
    '/calendar',
    '/reports',
    '/assignments',
  ],
  teacher: ['/schedule', '/assignments', '/announcements', '/messages'],
  parent: ['/assignments', '/announcements', '/messages'],
  student: ['/schedule', '/assignments', '/announcements'],
};
const CPU_MS = 8;
const CPU_MS_OF: Record<string, number> = {
  '/attendance': 12,
  '/announcements': 10,
  '/schedule': 10,
  '/assignments': 10,
  '/reports': 10,
};
/** Reads within this time after the rows are shown count as part of opening a page. */
const LATER_MS = 1_500;
/** After this time a page fetches changes to the lists it keeps for use without a network. */
const LATER_IN_THE_DAY_MS = 21 * 60_000;
/** The stream of changes has no end. */
const LIVE = '/api/v1/events';
/**
 * Longer than a page's data stays fresh: without a listener for that long, a page that opens fetches everything
 * again.
 */
const LISTENED_MS = 31_000;
const HEADERS = ['accept', 'accept-language', 'cookie', 'x-unattended'];

type Asked = { path: string; headers: Record<string, string> };
const callsIn = (asked: readonly Asked[]) =>
  asked.flatMap(({ path }) => callsOf(`http://127.0.0.1${path}`)).length;

/**
 * Measures pages as a browser requests them: each is opened in Chromium on a device that has visited before,
 * while another page is open somewhere. Its requests (its document and its reads, in their batches) are
 * recorded and then sent by many connections at once. All of them are sent once before any is measured,
 * because the code of a server that has just started is not compiled yet and takes up to twice as long.
 */
export async function measurePages(file: string, options: { seconds: number; connections: number }) {
  const server = await startServer(file, { PREAU_DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' });
  // Background work of the start would otherwise be measured too.
  await withDatabase(server, async (client) => {
    while ((await client.query('select from ledger_checks')).rowCount === 0) await sleep(100);
    await client.query('analyze');
  });
  const portal = { address: `http://127.0.0.1:${server.port}` };
  const figures: Record<string, Figures & { requests: number }> = {};
  const atRest = readMemory(server.processes);
  const leave = await listen(portal);
  try {
    const works = await openPages(portal, options.connections);
    const load = { ...options, port: server.port, world: NO_WORLD };
    for (const work of works) await runLoad({ ...load, work });
    printHead();
    for (const work of works) {
      const measured = await measure({ ...load, work, processes: server.processes });
      printWork(work.name, work.target, measured, null);
      figures[work.name] = { ...measured, requests: work.requests(0, NO_WORLD).length };
    }
    const memory = readMemory(server.processes);
    if (memory && atRest)
      console.log(
        `memory under all this: ${(memory.serverPss + memory.databasePss).toFixed(0)} MB PSS (server ${memory.serverPss.toFixed(0)}, database ${memory.databasePss.toFixed(0)}); at rest ${(atRest.serverPss + atRest.databasePss).toFixed(0)}`,
      );
    return { pages: figures, memory };
  } finally {
    leave();
    await server.stop();
  }
}

/**
 * Opens every page in a browser and returns the requests that each connection sends for it, with a session of
 * its own: on a new device, again at once, and later in the day. The later visits may need fewer requests,
 * because lists for use without a network are kept; that is measured too.
 */
async function openPages(portal: { address: string }, connections: number): Promise<Work[]> {
  const browser = await launchBrowser();
  const works: Work[] = [];
  try {
    for (const [role, paths] of Object.entries(MAIN)) {
      const tokens = await sessionsOf(portal, demoEmail(role), connections);
      const add = (name: string, path: string, asked: Asked[]) => {
        const requests = tokens.map(({ authorization }) => asked.map((one) => requestOf(one, authorization)));
        const target = { cpuMs: CPU_MS_OF[path] ?? CPU_MS };
        works.push({ name, target, requests: (n) => requests[n]!, databaseBound: false });
      };
      for (const path of [...paths, ...(MORE[role] ?? [])]) {
        // A separate session, because a session that is renewed on several devices ends.
        const [own] = await sessionsOf(portal, demoEmail(role), 1);
        const device = { path, role, session: own!.session };
        const [first, again, later] = await openThrice(browser, portal, device);
        add(`${role} ${path}`, path, first);
        if (callsIn(again) < callsIn(first)) add(`${role} ${path}, again`, path, again);
        if (callsIn(later) > callsIn(again)) add(`${role} ${path}, later`, path, later);
      }
    }
    return works;
  } finally {
    await browser.close();
  }
}

/** A person whose page is open and receives events until they leave. */
async function listen(portal: { address: string }): Promise<() => void> {
  const [one] = await sessionsOf(portal, demoEmail('admin'), 1);
  const page = new AbortController();
  const { authorization } = one!;
  await fetch(`${portal.address}${LIVE}?topics=announcements:all`, {
    headers: { authorization },
    signal: page.signal,
  });
  await sleep(LISTENED_MS);
  return () => page.abort();
}

/** These works have recorded requests and use no random choices. */
const NO_WORLD = {} as World;

async function sessionsOf(portal: { address: string }, email: string, count: number) {
  const sessions: { session: string; authorization: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const session = await openSession(portal, email, DEMO_PASSWORD);
    const { access_token } = JSON.parse(session) as { access_token: string };
    sessions.push({ session, authorization: `Bearer ${access_token}` });
  }
  return sessions;
}

/**
 * Opens a page on a device with an empty cache, again at once, and later in the day; returns the requests of
 * each visit.
 */
async function openThrice(
  browser: Browser,
  portal: { address: string },
  { path, role, session }: { path: string; role: string; session: string },
): Promise<[first: Asked[], again: Asked[], later: Asked[]]> {
  const cookies = { preau_frame: role };
  const { phone, page } = await newPhone(browser, portal, { session, language: 'fr', cookies });
  let asked: Promise<Asked>[] = [];
  const open = async () => {
    asked = [];
    await page.goto(path);
    await rowsStand(page);
    await page.waitForTimeout(LATER_MS);
    return Promise.all(asked);
  };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isRead = pathname.startsWith('/api/') && pathname !== LIVE;
    if (request.method() !== 'GET' || !(isRead || request.resourceType() === 'document')) return;
    asked.push(
      request.allHeaders().then((all) => ({
        path: pathname + search,
        headers: Object.fromEntries(HEADERS.flatMap((name) => (all[name] ? [[name, all[name]]] : []))),
      })),
    );
  });
  try {
    const [first, again] = [await open(), await open()];
    await page.clock.setFixedTime(Date.now() + LATER_IN_THE_DAY_MS);
    return [first, again, await open()];
  } finally {
    await phone.close();
  }
}

const requestOf = ({ path, headers }: Asked, authorization: string): Buffer =>
  requestBytes('GET', path, path.startsWith('/api/') ? { ...headers, authorization } : headers);
