import { createServer } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from './support/calls.ts';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  // Passkeys are bound to a known origin, and browsers treat localhost as secure.
  const port = await freePort();
  portal = await startPortal({
    demo: true,
    environment: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
  });
  browser = await openBrowser();
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const makeAdministrator = (email: string) =>
  inDatabase(
    portal,
    `with made as (
       update user_roles set role = 'admin', given_by = null
       where user_id = (select id from users where email = $1) returning user_id
     ) insert into staff_duties (user_id, duty) select user_id, 'head' from made`,
    [email],
  );
const wantFactors = (wanted: boolean) =>
  inDatabase(portal, 'update school_settings set admins_need_factor = $1', [wanted]);

async function fillPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
}

/** Waits for the start of a new half minute, so that a code stays valid while it is typed. */
async function midStep(page: Page): Promise<number> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 8_000) await page.waitForTimeout(left + 200);
  return Date.now();
}

async function showCode(page: Page, code: string, label = /^Code from/): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  await page.getByText('Keep these ten codes').waitFor();
  const codes = await page.getByRole('listitem').allInnerTexts();
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  return codes.map((code) => code.trim());
}

describe('an administrator who must have a second factor', () => {
  test(
    'enrols an authenticator before anything opens; its code and a recovery code work once each',
    {
      timeout: 240_000,
    },
    async () => {
      await wantFactors(true);
      const page = await (await newDevice(browser, portal)).newPage();
      const faults = watchFaults(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(...callsOf(request.url())));
      await fillPassword(page, demoEmail('admin'));
      await page.waitForURL('**/dashboard');
      await page.getByRole('heading', { name: 'Protect your account' }).waitFor();
      expect(await viewFaults(page), 'the choice of a factor').toEqual([]);
      expect(asked.filter((path) => !['/api/v1/me', '/api/v1/school'].includes(path))).toEqual([]);

      await page.getByRole('button', { name: 'Use an authenticator app' }).click();
      const picture = page.getByRole('img', { name: 'QR code' });
      await picture.waitFor();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await viewFaults(page), 'the picture for the app').toEqual([]);
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      const enrolledAt = await midStep(page);
      await showCode(page, app.generate({ timestamp: enrolledAt - 30_000 }), /Enter the code/);
      await page.getByText('Keep these ten codes').waitFor();
      expect(await viewFaults(page), 'the recovery codes').toEqual([]);
      // By now the portal has refetched the person, who is no longer held: the codes must still be shown.
      await page.waitForLoadState('networkidle');
      const [recovery = ''] = await keepRecoveryCodes(page);
      await page.getByText('Total Students').first().waitFor();

      await signOut(page);
      await fillPassword(page, demoEmail('admin'));
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/auth');
      expect(await viewFaults(page), 'the second step').toEqual([]);
      const code = app.generate({ timestamp: await midStep(page) });
      await showCode(page, code);
      await page.waitForURL('**/dashboard');
      await page.getByText('Total Students').first().waitFor();

      await signOut(page);
      await fillPassword(page, demoEmail('admin'));
      await showCode(page, code);
      await page.getByRole('main').getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await showCode(page, recovery, /^Recovery code/);
      await page.waitForURL('**/dashboard');
      await page.getByText('Total Students').first().waitFor();

      await signOut(page);
      await fillPassword(page, demoEmail('admin'));
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await showCode(page, recovery, /^Recovery code/);
      await page.getByRole('main').getByRole('alert').waitFor();
      // The page is left for another one: the hold must apply there too.
      await page.goto('/students');
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL('**/auth');
      expect(faults).toEqual([]);
      await wantFactors(false);
    },
  );

  test(
    'makes a passkey, which is the second step after a password and a whole sign-in by itself',
    {
      timeout: 120_000,
    },
    async () => {
      await makeAdministrator(demoEmail('teacher'));
      await wantFactors(true);
      const device = await newDevice(browser, portal);
      const page = await device.newPage();
      await withPasskeys(device, page);
      await fillPassword(page, demoEmail('teacher'));
      await page.getByRole('button', { name: 'Use a passkey of this device' }).click();
      await page.getByRole('button', { name: 'Create a passkey' }).click();
      await keepRecoveryCodes(page);
      await page.getByText('Total Students').first().waitFor();

      await signOut(page);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.waitForURL('**/dashboard');
      await page.getByText('Total Students').first().waitFor();

      await signOut(page);
      await fillPassword(page, demoEmail('teacher'));
      await page.getByRole('button', { name: 'Use your passkey' }).click();
      await page.waitForURL('**/dashboard');
      await page.getByText('Total Students').first().waitFor();
      await wantFactors(false);
    },
  );
});

/** A device with a virtual authenticator that always confirms. */
async function withPasskeys(device: BrowserContext, page: Page): Promise<void> {
  const browserSide = await device.newCDPSession(page);
  await browserSide.send('WebAuthn.enable');
  await browserSide.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
