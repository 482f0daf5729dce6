import { mkdirSync } from 'node:fs';
import { DEMO_PASSWORD, demoEmail, launchBrowser, newDevice, signIn } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { axeFindings, viewFaults } from '../../e2e/support/accessibility.ts';
mkdirSync('/tmp/look-search', { recursive: true });
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const cls = `/my-classes/0190de00-0000-7000-8000-000000030d40`;
try {
  for (const [role, language, width, theme] of [
    ['teacher', 'en', 1280, 'light'],
    ['teacher', 'fr', 360, 'light'],
    ['student', 'fr', 1280, 'light'],
    ['student', 'en', 360, 'dark'],
  ] as const) {
    const device = await newDevice(browser, portal, { language, theme, width } as never);
    await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
    const page = await device.newPage();
    for (const [name, path] of [['list', '/my-classes'], ['class', cls], ['print', `${cls}?do=print`]] as const) {
      if (role === 'student' && name === 'print') continue;
      await page.goto(path);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/look-search/my-${role}-${width}-${name}.png`, fullPage: name === 'class' });
      console.log(role, width, name, page.url(), JSON.stringify(await axeFindings(page)), JSON.stringify(await viewFaults(page)));
    }
    await device.close();
  }
} finally {
  await browser.close();
  await portal.stop();
}
