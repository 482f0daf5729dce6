import { writeFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { launchBrowser, newDevice, signIn, demoEmail, DEMO_PASSWORD } from '../../e2e/support/devices.ts';
import { launchPortal } from '../../e2e/support/launch.ts';

const OUT = '/tmp/look-wt-pay';
mkdirSync(OUT, { recursive: true });
const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
try {
  const office = await newDevice(browser, portal, { language: 'en', theme: 'light', width: 1280 });
  await signIn(office, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await office.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  page.setDefaultTimeout(20000);
  await page.goto('/settings/ways-to-pay');
  await page.getByRole('button', { name: 'Change ways to pay' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Ways to pay' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.screenshot({ path: `${OUT}/ways-empty.png` });
  const fill = async (
    n: number,
    kind: string,
    name: string,
    number: string,
    holder: string,
    note: string,
  ) => {
    const set = dialog.getByRole('group', { name: `Way to pay ${n}` });
    await set.getByLabel('Kind').selectOption({ label: kind });
    await set.locator('input[name$=".name"]').fill(name);
    await set.getByLabel(/Phone number or code|Account number/).fill(number);
    await set.getByLabel('Name of the holder').fill(holder);
    await set.getByLabel('Note').fill(note);
  };
  await fill(
    1,
    'Mobile money',
    'MTN Mobile Money',
    '6 77 00 11 22',
    'CES Bilingue de Deido',
    'Frais à votre charge',
  );
  for (const row of [
    [2, 'Mobile money', 'Orange Money', '6 99 33 44 55', 'CES Bilingue de Deido', ''],
    [3, 'Bank', 'Afriland First Bank, Douala', '10005 00001 02345678901 23', 'CES Bilingue de Deido', ''],
    [4, 'At the office', 'Au secrétariat', '', '', 'Lundi à vendredi, 7 h 30 à 15 h'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add a way to pay' }).click();
    await fill(...(row as unknown as [number, string, string, string, string, string]));
  }
  await page.screenshot({ path: `${OUT}/ways-full.png` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForTimeout(1500);
  if (await page.getByLabel('Password').count()) {
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await page.screenshot({ path: `${OUT}/proof.png` });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(2000);
  }
  await page.screenshot({ path: `${OUT}/ways.png` });

  const phone = await newDevice(browser, portal, { width: 360, language: 'fr', theme: 'light' });
  await signIn(phone, portal, demoEmail('parent'), DEMO_PASSWORD);
  const parent = await phone.newPage();
  parent.on('pageerror', (e) => console.log('parent pageerror', e.message));
  parent.setDefaultTimeout(20000);
  await parent.goto('/fees');
  await parent.getByRole('button', { name: 'J’ai payé' }).waitFor();
  await parent.screenshot({ path: `${OUT}/parent-360.png`, fullPage: true });
  await parent.getByRole('button', { name: 'J’ai payé' }).click();
  const send = parent.getByRole('dialog', { name: 'J’ai payé' });
  await send.getByRole('button', { name: 'Envoyer au secrétariat' }).click();
  await parent.waitForTimeout(500);
  await parent.screenshot({ path: `${OUT}/claim-empty-360.png` });
  await send.getByLabel('Enfant').selectOption({ index: 1 });
  await send.getByLabel('Comment avez-vous payé ?').selectOption({ index: 1 });
  await send.getByLabel('Numéro de transaction').fill('mp2611 20.0915.a7');
  await send.getByLabel(/Montant/).fill('25 000');
  await send.getByLabel('Jour du paiement').fill(new Date().toISOString().slice(0, 10));
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 1200, height: 2000, channels: 3, background: '#e8d9a0' } })
    .jpeg()
    .toBuffer();
  writeFileSync('/dev/shm/sms.jpg', photo);
  await send.locator('input[type=file]').setInputFiles('/dev/shm/sms.jpg');
  await send.getByText('Photo ajoutée').waitFor();
  await parent.screenshot({ path: `${OUT}/claim-360.png` });
  await send.getByRole('button', { name: 'Envoyer au secrétariat' }).click();
  await parent.getByText('Paiements que vous avez envoyés').waitFor();
  await parent.screenshot({ path: `${OUT}/sent-360.png`, fullPage: true });

  await page.goto('/fees?tab=sent');
  await page.getByRole('button', { name: /^Accept MP/ }).waitFor();
  await page.screenshot({ path: `${OUT}/queue-1280.png` });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${OUT}/queue-360.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: /^Photo of/ }).click();
  await page.getByAltText('Photo of the payment').waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${OUT}/photo.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Accept MP/ }).click();
  const accept = page.getByRole('dialog', { name: 'Accept payment' });
  await accept.getByLabel('Amount (CFA)').waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${OUT}/accept-1280.png` });
  await accept.evaluate((el) => (el.querySelector('form') as HTMLElement).scrollIntoView());
  await page.screenshot({ path: `${OUT}/accept-form-1280.png` });
  await accept.getByRole('button', { name: 'Accept payment' }).click();
  await page.getByRole('dialog', { name: 'Payment recorded' }).waitFor();
  await page.screenshot({ path: `${OUT}/accepted.png` });
  await parent.getByText('Accepté').waitFor();
  await parent.screenshot({ path: `${OUT}/accepted-360.png`, fullPage: true });

  const dark = await newDevice(browser, portal, { width: 1280, language: 'fr', theme: 'dark' });
  await signIn(dark, portal, demoEmail('parent'), DEMO_PASSWORD);
  const wide = await dark.newPage();
  await wide.goto('/fees');
  await wide.getByText('Paiements que vous avez envoyés').waitFor();
  await wide.screenshot({ path: `${OUT}/parent-1280-dark.png`, fullPage: true });
  const popup = wide.waitForEvent('popup');
  await wide
    .getByRole('button', { name: /Facture/ })
    .first()
    .click();
  const bill = await popup;
  await bill.waitForTimeout(2500);
  await bill.screenshot({ path: `${OUT}/bill.png`, fullPage: true });
} catch (error) {
  console.log(error);
} finally {
  await browser.close();
  await portal.stop();
}
