import { launchBrowser, newDevice, signIn, demoEmail, DEMO_PASSWORD } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { settle } from '../../e2e/support/settle.ts';
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
const paths = process.argv.slice(2);
try {
  for (const look of [
    { language: 'en', theme: 'light', width: 1280 },
    { language: 'fr', theme: 'dark', width: 1280 },
    { language: 'fr', theme: 'light', width: 360 },
  ] as const) {
    const device = await newDevice(browser, portal, look);
    await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await device.newPage();
    
    for (const path of paths) {
      await page.goto(path);
      await settle(page);
      await page.screenshot({ path: `/tmp/look/${path.replaceAll('/', '_')}.${look.language}.${look.width}.png` });
      const tops = await page.evaluate(() => [...document.querySelectorAll('tbody tr')].map((r) => Math.round(r.getBoundingClientRect().top)).slice(0, 14));
      const heights = await page.evaluate(() => [...document.querySelectorAll('tbody tr')].map((r) => Math.round(r.getBoundingClientRect().height)).slice(0, 14));
      console.log(path, look.language, look.width, tops[0], tops.filter((t) => t < 764).length, Math.max(...heights));
    }
    await device.close();
  }
} finally { await browser.close(); await portal.stop(); }
