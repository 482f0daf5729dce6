import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from './support/calls.ts';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';

const NEW_PASSWORD = 'mangue bleue sous le toit';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  browser = await openBrowser();
});

async function post<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${portal.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

async function asAdministrator<Answer>(path: string, body: object): Promise<Answer> {
  const { access_token } = await post<{ access_token: string }>('/auth/v1/token?grant_type=password', {
    email: demoEmail('admin'),
    password: DEMO_PASSWORD,
  });
  return post<Answer>(path, body, access_token);
}

describe('the gate before the portal', () => {
  test(
    'whoever came in with a given password chooses their own before anything is asked for',
    {
      timeout: 90_000,
    },
    async () => {
      await inDatabase(portal, 'update users set must_change_password = true where email = $1', [
        demoEmail('student'),
      ]);
      const device = await newDevice(browser, portal, { width: 360, language: 'fr' });
      await signIn(device, portal, demoEmail('student'), DEMO_PASSWORD);
      const page = await device.newPage();
      const faults = watchFaults(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(...callsOf(request.url())));
      await page.goto('/my-classes');
      await page.getByRole('heading', { name: 'Choisissez votre propre mot de passe' }).waitFor();
      expect(await viewFaults(page), 'the choice of a password').toEqual([]);
      expect(asked.filter((path) => !['/api/v1/me', '/api/v1/school'].includes(path))).toEqual([]);

      const field = page.getByRole('textbox', { name: 'Nouveau mot de passe' });
      await field.fill('123456');
      await page.keyboard.press('Enter');
      await page.getByRole('main').getByRole('alert').waitFor();
      await field.fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Mes classes' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/my-classes');
      expect(faults).toEqual([]);
    },
  );
});

describe('a dangerous deed long after the sign-in', () => {
  test(
    'asks for the password once, and is done with it; refusing leaves everything as it was',
    {
      timeout: 90_000,
    },
    async () => {
      const device = await newDevice(browser, portal);
      await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
      await inDatabase(portal, "update sessions set proved_at = now() - interval '11 minutes'");
      const page = await device.newPage();
      await page.goto('/people?role=none');
      await page
        .getByRole('button', { name: /^Assign a role to/ })
        .first()
        .click();
      const roles = page.getByRole('dialog', { name: 'Role' });
      await roles.getByRole('combobox').selectOption('teacher');
      await roles.getByRole('button', { name: 'Assign role' }).click();
      const question = page.getByRole('dialog', { name: 'Is it you?' });
      await question.getByRole('textbox', { name: 'Password' }).waitFor();
      expect(await viewFaults(page), 'the question').toEqual([]);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Please confirm your identity.').first().waitFor();

      await roles.getByRole('button', { name: 'Assign role' }).click();
      await question.getByRole('textbox', { name: 'Password' }).fill('not the password');
      await page.keyboard.press('Enter');
      await question.locator('form').getByText('This password is incorrect.').waitFor();
      await question.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByText(/now has the role Teacher/).waitFor();
    },
  );
});

describe('a slip of the school', () => {
  test('brings in a parent without e-mail, once', { timeout: 90_000 }, async () => {
    const { code, link } = await asAdministrator<{ code: string; link: string }>('/api/v1/invitations', {
      role: 'parent',
      full_name: 'Ngo Bassa Marie',
      email: null,
      student_ids: [],
    });
    const device = await newDevice(browser, portal, { width: 360 });
    const page = await device.newPage();
    const faults = watchFaults(page);
    await page.goto(`/auth${new URL(link).hash}`);
    await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('I have no e-mail address').check();
    await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
    expect(await viewFaults(page), 'the invitation').toEqual([]);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
    expect(await viewFaults(page), 'the address that the school made').toEqual([]);
    await page.getByRole('button', { name: 'I wrote it down' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor();
    expect(faults).toEqual([]);

    const other = await (await newDevice(browser, portal)).newPage();
    await other.goto('/auth');
    await other.getByRole('button', { name: 'I have a code' }).click();
    await other.getByLabel('Slip code').fill(code);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'This slip is not valid' }).waitFor();
    expect(await viewFaults(other), 'a used slip').toEqual([]);
  });

  test('opens a forgotten account again with a new password', { timeout: 90_000 }, async () => {
    const page = await (await newDevice(browser, portal)).newPage();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere.cm');
    await page.keyboard.press('Enter');
    await page.getByText(/If this address has an account/).waitFor();
    expect(await viewFaults(page), 'the way to a new password').toEqual([]);

    const [owner] = await inDatabase(portal, 'select id from users where email = $1', [demoEmail('parent')]);
    const { code } = await asAdministrator<{ code: string }>(`/api/v1/people/${owner?.id}/reset`, {});
    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.getByLabel('Slip code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    expect(await viewFaults(page), 'the new password').toEqual([]);
    await page.getByRole('button', { name: 'Save the password and sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor();
  });
});
