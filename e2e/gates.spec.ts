import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, clippedWords, overflow } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';

const NEW_PASSWORD = 'mangue bleue sous le toit';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  browser = await openBrowser();
});

/** What no page can do, or not quickly. */
async function inDatabase(statement: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

async function judge(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()!;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFindings(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page), `${what} at 320 px`).toEqual([]);
  expect(await clippedWords(page), `${what} at 320 px`).toEqual([]);
  await page.setViewportSize(size);
}

/** Calls the API as the administrator of the demonstration school. */
async function asAdministrator<Answer>(path: string, body: object): Promise<Answer> {
  const post = async (to: string, what: object, token?: string) => {
    const response = await fetch(`${portal.address}${to}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(what),
    });
    if (!response.ok) throw new Error(`${to} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { access_token } = (await post('/auth/v1/token?grant_type=password', {
    email: demoEmail('admin'),
    password: DEMO_PASSWORD,
  })) as { access_token: string };
  return (await post(path, body, access_token)) as Answer;
}

describe('the gate before the portal', () => {
  test(
    'whoever came in with a given password chooses their own before anything is asked for',
    {
      timeout: 90_000,
    },
    async () => {
      await inDatabase('update users set must_change_password = true where email = $1', [
        demoEmail('student'),
      ]);
      const device = await newDevice(browser, portal, { width: 360, language: 'fr' });
      await signIn(device, portal, demoEmail('student'), DEMO_PASSWORD);
      const page = await device.newPage();
      const faults = watchFaults(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
      });
      await page.goto('/my-classes');
      await page.getByRole('heading', { name: 'Choisissez votre propre mot de passe' }).waitFor();
      await judge(page, 'the choice of a password');
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
      await inDatabase("update sessions set proved_at = now() - interval '11 minutes'");
      const page = await device.newPage();
      await page.goto('/people?role=none');
      await page
        .getByRole('button', { name: /^Give a role to/ })
        .first()
        .click();
      const roles = page.getByRole('dialog', { name: 'Role' });
      await roles.getByRole('combobox').selectOption('teacher');
      await roles.getByRole('button', { name: 'Give this role' }).click();
      const question = page.getByRole('dialog', { name: 'Is it you?' });
      await question.getByRole('textbox', { name: 'Password' }).waitFor();
      await judge(page, 'the question');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Please confirm that it is you.').first().waitFor();

      await roles.getByRole('button', { name: 'Give this role' }).click();
      await question.getByRole('textbox', { name: 'Password' }).fill('not the password');
      await page.keyboard.press('Enter');
      await question.getByRole('alert').waitFor();
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
    await judge(page, 'the invitation');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
    await judge(page, 'the address that the school made');
    await page.getByRole('button', { name: 'I have written it down' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor();
    expect(faults).toEqual([]);

    const other = await (await newDevice(browser, portal)).newPage();
    await other.goto('/auth');
    await other.getByRole('button', { name: 'I have a code' }).click();
    await other.getByLabel('Code of the slip').fill(code);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'This slip opens nothing' }).waitFor();
    await judge(other, 'a used slip');
  });

  test('opens a forgotten account again with a new password', { timeout: 90_000 }, async () => {
    const page = await (await newDevice(browser, portal)).newPage();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere.cm');
    await page.keyboard.press('Enter');
    await page.getByText(/If there is an account for this address/).waitFor();
    await judge(page, 'the way to a new password');

    const people = await inList(demoEmail('parent'));
    const { code } = await asAdministrator<{ code: string }>(`/api/v1/people/${people}/reset`, {});
    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.getByLabel('Code of the slip').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    await judge(page, 'the new password');
    await page.getByRole('button', { name: 'Save the password and sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Parent Dashboard' }).waitFor();
  });
});

async function inList(email: string): Promise<string> {
  const client = new Client({ connectionString: portal.database });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
  await client.end();
  return rows[0]!.id;
}
