import { DEMO_PASSWORD, demoEmail, launchBrowser } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { newPhone, noteSent, openSession, rowsStand } from '../../e2e/support/weigh.ts';
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const bare = await (await fetch(`${portal.address}/no-such-page`)).text();
const shell = new Set([...bare.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, f]) => f!));
for (const view of process.argv.slice(2)) {
  const [role = ''] = view.split('/'); const path = view.slice(role.length);
  const session = await openSession(portal, demoEmail(role as 'admin'), DEMO_PASSWORD);
  const { phone, page, cdp } = await newPhone(browser, portal, { session, cookies: { preau_frame: role } });
  const sent = await noteSent(cdp);
  await page.goto(path, { waitUntil: 'commit' });
  const rows = await rowsStand(page);
  await page.waitForTimeout(100);
  const first = sent().filter(({ path: f, kind, startedAt }) => !shell.has(f) && kind !== 'ping' && kind !== 'document' && startedAt < rows);
  const js = first.filter((f) => f.kind === 'script');
  console.log(view, (js.reduce((s, f) => s + f.bytes, 0) / 1024).toFixed(1), first.length, js.map((f) => `${f.path.split('/').at(-1)} ${(f.bytes / 1024).toFixed(1)}`).join(', '), first.filter((f) => f.kind !== 'script').map((f) => f.path).join(' '));
  await phone.close();
}
await browser.close(); await portal.stop();
