import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import {
  type Sent,
  newPhone,
  noteSent,
  openSession,
  readTimes,
  rowsStand,
  slowDown,
} from '../../e2e/support/weigh.ts';

const arg = (name: string) => process.argv.find((a) => a.startsWith(`--${name}=`))?.split('=')[1];
const slow = process.argv.includes('--slow');
const verbose = process.argv.includes('--files');
const rounds = Number(arg('rounds') ?? (slow ? 3 : 1));
const VIEWS: [string, string][] = (
  arg('views') ??
  'admin/dashboard,teacher/dashboard,parent/dashboard,student/dashboard,none/dashboard,admin/students,admin/fees,parent/fees,admin/student-bank,admin/classes,parent/finance-tracker,admin/people,admin/attendance,parent/profile,admin/settings,/auth'
)
  .split(',')
  .map((v) => [v.split('/')[0]!, `/${v.split('/').slice(1).join('/')}`]);
type Visit = Awaited<ReturnType<typeof readTimes>> & {
  n: number;
  script: number;
  total: number;
  idle: number;
  first: Sent[];
  later: Sent[];
};
const portal = await launchPortal({ demo: true, dataDir: mkdtempSync(join(tmpdir(), 'preau-view-')) });
const browser = await launchBrowser();
const median = (xs: number[]) => xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)]!;
try {
  for (const [role, path] of VIEWS) {
    const session = role ? await openSession(portal, demoEmail(role), DEMO_PASSWORD) : null;
    const cookies: Record<string, string> =
      role && !process.argv.includes('--no-cookie') ? { preau_frame: role } : {};
    const all: Visit[] = [];
    for (let i = 0; i < rounds; i++) {
      const { phone, page, cdp } = await newPhone(browser, portal, { session, cookies });
      if (slow) await slowDown(cdp);
      const sent = await noteSent(cdp);
      await page.goto(path, { waitUntil: 'commit' });
      const rows = await rowsStand(page);
      await page.waitForTimeout(slow ? 300 : 800);
      const times = await readTimes(page);
      const files = sent();
      const first = files.filter((f) => f.startedAt < rows);
      const later = files.filter((f) => f.startedAt >= rows);
      const kb = (fs: typeof files) => fs.reduce((s, f) => s + f.bytes, 0) / 1024;
      all.push({
        ...times,
        rows,
        n: first.length,
        script: kb(first.filter((f) => f.kind === 'script')),
        total: kb(first),
        idle: kb(later),
        first,
        later,
      });
      await phone.close();
    }
    const m = (k: 'painted' | 'largest' | 'rows' | 'shift' | 'n' | 'script' | 'total' | 'idle') =>
      median(all.map((a) => a[k]));
    console.log(
      `${(role + path).padEnd(26)} n=${m('n')} script=${m('script').toFixed(1)} total=${m('total').toFixed(1)} idle=${m('idle').toFixed(1)}${slow ? ` fcp=${(m('painted') / 1000).toFixed(2)} lcp=${(m('largest') / 1000).toFixed(2)} rows=${(m('rows') / 1000).toFixed(2)} cls=${m('shift').toFixed(3)} [${all[0]!.what}]` : ` cls=${m('shift').toFixed(3)}`}`,
    );
    if (verbose) {
      console.log('    moved', all[0]!.moved.join(' | '));
      for (const f of all[0]!.first)
        console.log('   ', Math.round(f.startedAt), f.kind, f.path, (f.bytes / 1024).toFixed(1));
      for (const f of all[0]!.later)
        console.log('   later', Math.round(f.startedAt), f.kind, f.path, (f.bytes / 1024).toFixed(1));
    }
  }
} finally {
  await browser.close();
  await portal.stop();
}
