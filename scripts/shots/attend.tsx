import { DEMO_PASSWORD, demoEmail, launchBrowser, newDevice, signIn } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { settle } from '../../e2e/support/settle.ts';
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const out = '/tmp/look-attend';
const faults: string[] = [];
try {
  const teacher = await newDevice(browser, portal, { width: 360, language: 'fr' });
  await signIn(teacher, portal, demoEmail('teacher'), DEMO_PASSWORD);
  const page = await teacher.newPage();
  page.setDefaultTimeout(12000);
  page.on('console', (m) => m.type() === 'error' && faults.push(`T ${m.text()}`));
  page.on('requestfailed', (r) => faults.push(`${r.url()} ${r.failure()?.errorText}`));
  page.on('response', (r) => r.status() >= 400 && faults.push(`${r.url()} ${r.status()}`));
  page.on('pageerror', (e) => faults.push(`T ${e}`));
  await page.goto('/attendance');
  await settle(page).catch(async (e) => { console.log(faults, await page.content().then((c) => c.slice(0, 3000)), page.url()); throw e; });
  await page.screenshot({ path: `${out}/t-list-360-fr.png` });
  console.log(await page.locator('main').innerText());
  const first = page.locator('main ul button').first();
  if (await page.locator('[data-pupil]').count() === 0) await first.click();
  await page.locator('[data-pupil]').first().waitFor();
  const t0 = Date.now();
  for (const at of [0, 3, 5]) await page.locator('[data-pupil]').nth(at).click();
  await page.locator('[data-pupil]').nth(5).click();
  await page.getByRole('button', { name: 'Les autres présents' }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/t-roll-360-fr.png` });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.waitForTimeout(2500);
  console.log('taps', Date.now() - t0);
  await page.screenshot({ path: `${out}/t-saved-360-fr.png` });
  await page.locator('[data-pupil]').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${out}/t-dialog-360-fr.png` });
  const reg = await page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return [found?.active?.state, (await caches.keys()).join()];
  });
  console.log('sw', reg);
  for (const [role, paths] of [
    ['admin', ['/attendance', '/attendance?tab=justifications', '/settings/attendance']],
    ['parent', ['/attendance', '/my-children/0190de00-0000-7000-8000-0000000493e1?tab=attendance']],
    ['student', ['/attendance']],
    ['teacher', ['/attendance']],
  ] as const)
    for (const look of [
      { width: 360, theme: 'light', language: 'fr' },
      { width: 1280, theme: 'dark', language: 'en' },
    ] as const) {
      const device = await newDevice(browser, portal, look);
      await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
      const p = await device.newPage();
      p.on('console', (m) => m.type() === 'error' && faults.push(`${role} ${m.text()}`));
      p.on('pageerror', (e) => faults.push(`${role} ${e}`));
      for (const [n, path] of paths.entries()) {
        await p.goto(path);
        await settle(p).catch((e) => faults.push(String(e)));
        await p.waitForTimeout(900);
        await p.screenshot({ path: `${out}/${role}-${n}-${look.width}-${look.language}.png` });
      }
      await device.close();
    }
  console.log('faults', faults);
} finally {
  await browser.close();
  await portal.stop();
}
