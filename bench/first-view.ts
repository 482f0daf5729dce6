import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../e2e/support/devices.ts';
import { launchPortal } from '../e2e/support/launch.ts';
import {
  newPhone,
  noteSent,
  openSession,
  readTimes,
  rowsStand,
  type Sent,
  slowDown,
} from '../e2e/support/weigh.ts';

// `npm run first-view -- --slow --views=admin/fees,/auth --files`: what first visits of the built product
// fetch and how long they take on a cheap phone. `--bare` omits the cookie with the role for the first HTML;
// `--again` measures a second visit.

const has = (name: string) => process.argv.includes(`--${name}`);
const valueOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const VIEWS =
  '/auth,admin/dashboard,teacher/dashboard,parent/dashboard,student/dashboard,admin/students,admin/fees,parent/fees,admin/student-bank,admin/people,parent/finance-tracker';
const kilobytes = (files: Sent[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
const script = (files: Sent[]) => files.filter(({ kind }) => kind === 'script');
const slow = has('slow');
const rounds = Number(valueOf('rounds') ?? (slow ? 3 : 1));

type Visit = Awaited<ReturnType<typeof readTimes>> & { first: Sent[]; later: Sent[] };

const dataDir = mkdtempSync(join(tmpdir(), 'preau-view-'));
const portal = await launchPortal({ demo: true, dataDir });
const browser = await launchBrowser();
try {
  for (const view of (valueOf('views') ?? VIEWS).split(',')) {
    const [role = ''] = view.split('/');
    const path = view.slice(role.length);
    const session = role ? await openSession(portal, demoEmail(role), DEMO_PASSWORD) : null;
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(role, path, session));
    report(view, visits);
  }
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function visit(role: string, path: string, session: string | null): Promise<Visit> {
  const cookies: Record<string, string> = role && !has('bare') ? { preau_frame: role } : {};
  const { phone, page, cdp } = await newPhone(browser, portal, { session, cookies });
  if (has('again')) {
    await page.goto(path);
    await rowsStand(page, 1_500);
    await page.goto('about:blank');
  }
  if (slow) await slowDown(cdp);
  const sent = await noteSent(cdp);
  await page.goto(path, { waitUntil: 'commit' });
  const rows = await rowsStand(page);
  await page.waitForTimeout(slow ? 300 : 2_000);
  const times = await readTimes(page);
  const files = sent();
  await phone.close();
  return {
    ...times,
    rows,
    first: files.filter(({ startedAt }) => startedAt < rows),
    later: files.filter(({ startedAt }) => startedAt >= rows),
  };
}

function report(view: string, visits: Visit[]): void {
  const middle = (figure: (visit: Visit) => number) =>
    visits.map(figure).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
  const seconds = (figure: (visit: Visit) => number) => `${(middle(figure) / 1000).toFixed(2)} s`;
  const weight = [
    `${middle(({ first }) => first.length)} requests`,
    `${middle(({ first }) => kilobytes(script(first))).toFixed(1)} KB script`,
    `${middle(({ first }) => kilobytes(first)).toFixed(1)} KB in all`,
    `shift ${middle(({ shift }) => shift).toFixed(3)}`,
  ];
  const times = [
    `painted ${seconds(({ painted }) => painted)}`,
    `largest ${seconds(({ largest }) => largest)}`,
    `rows ${seconds(({ rows }) => rows)}`,
    `(${visits[0]?.what})`,
  ];
  console.log(`${view.padEnd(26)} ${[...weight, ...(slow ? times : [])].join(', ')}`);
  if (!has('files') || !visits[0]) return;
  for (const line of visits[0].moved) console.log(`    moved ${line}`);
  for (const [when, files] of [['', visits[0].first] as const, ['later ', visits[0].later] as const])
    for (const { startedAt, kind, path, bytes, calls } of files)
      console.log(
        `    ${when}${Math.round(startedAt)} ms ${kind} ${calls.join(' ') || path} ${(bytes / 1024).toFixed(1)} KB`,
      );
}
