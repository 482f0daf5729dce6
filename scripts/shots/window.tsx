import { DEMO_PASSWORD, demoEmail, launchBrowser, newDevice, signIn } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';
import { settle } from '../../e2e/support/settle.ts';
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
try {
  for (const [language, width, theme] of [
    ['en', 1280, 'light'],
    ['fr', 360, 'light'],
    ['fr', 1280, 'dark'],
    ['en', 360, 'dark'],
  ] as const) {
    const device = await newDevice(browser, portal, { language, theme, width });
    await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
    const page = await device.newPage();
    const shot = (name: string) =>
      page.screenshot({ path: `/tmp/look-wt-window/${name}-${language}-${width}-${theme}.png` });
    await page.goto('/fees');
    await settle(page);
    await page
      .getByRole('button', { name: /Record Payment|Enregistrer un paiement/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().waitFor();
    await page.waitForTimeout(300);
    await shot('1-open');
    await dialog.getByRole('combobox').first().fill('ngo');
    await dialog.getByRole('option').filter({ hasText: 'FCFA' }).first().waitFor();
    await page.waitForTimeout(300);
    await shot('2-found');
    await page.keyboard.press('Enter');
    await dialog
      .getByText(/Show all students|Afficher tous|tous les élèves/)
      .first()
      .waitFor();
    await dialog.getByRole('checkbox').first().waitFor();
    await page.keyboard.type('12500');
    await page.waitForTimeout(400);
    await shot('3-family');
    await page.keyboard.press('Enter');
    await dialog
      .getByText(/Payment recorded successfully|Paiement enregistré avec succès/)
      .first()
      .waitFor();
    await page.waitForTimeout(700);
    await shot('4-done');
    await page.keyboard.press('n');
    await page.waitForTimeout(600);
    await shot('5-next');
    await device.close();
  }
} finally {
  await browser.close();
  await portal.stop();
}
