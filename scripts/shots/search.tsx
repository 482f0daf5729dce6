import { mkdirSync } from 'node:fs';
import { DEMO_PASSWORD, demoEmail, launchBrowser, newDevice, signIn } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { axeFindings, viewFaults } from '../../e2e/support/accessibility.ts';
mkdirSync('/tmp/look-search', { recursive: true });
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
try {
  for (const [role, language, width, theme, text] of [
    ['admin', 'en', 1280, 'light', 'bassa'],
    ['admin', 'fr', 360, 'dark', 'pai'],
    ['teacher', 'fr', 1280, 'light', ''],
    ['parent', 'en', 360, 'light', 'ng'],
  ] as const) {
    const device = await newDevice(browser, portal, { language, theme, width } as never);
    await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
    const page = await device.newPage();
    await page.goto('/dashboard');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/look-search/${role}-${language}-${width}-shell.png` });
    await page.keyboard.press('/');
    await page.getByRole('combobox').first().waitFor();
    await page.keyboard.type(text);
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/look-search/${role}-${language}-${width}-search.png` });
    console.log(role, language, JSON.stringify(await axeFindings(page)), JSON.stringify(await viewFaults(page)));
    if (role === 'admin' && language === 'fr') {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(2000);
      await page.screenshot({ path: `/tmp/look-search/${role}-${language}-${width}-opened.png` });
      console.log(page.url());
    }
    await device.close();
  }
} finally {
  await browser.close();
  await portal.stop();
}
