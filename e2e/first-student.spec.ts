import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, watchFaults } from './support/browser.ts';
import { newDevice } from './support/devices.ts';
import { startPortal } from './support/portal.ts';

const PASSWORD = 'une longue phrase secrète';

async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor({ state: 'visible' });
}

test('a head of school goes from an empty installation to the first enrolled student, in English on a laptop', async () => {
  const portal = await startPortal();
  const browser = await openBrowser();
  const device = await newDevice(browser, portal);
  const page = await device.newPage();
  const faults = watchFaults(page);

  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.waitForURL('**/auth#sign-up');

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await see(page, 'This is the first account.');
  await page.getByLabel('Full Name').fill('Chantal Onana');
  await page.getByRole('textbox', { name: 'Email' }).fill('head@school.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await see(page, 'Account created!');
  expect(new URL(page.url()).pathname).toBe('/auth');

  // The school's first account: its address is prefilled, and only the password must be typed.
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('head@school.test');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await see(page, 'Welcome back!');
  await see(page, 'Total Students');

  await page.getByRole('navigation').getByRole('link', { name: 'Classes' }).first().click();
  await page.getByRole('button', { name: 'Create Class' }).first().click();
  const classDialog = page.getByRole('dialog');
  await classDialog.getByLabel('Class name').fill('6e');
  await classDialog.getByLabel('Section').fill('A');
  await classDialog.getByLabel('Grade level').selectOption('grade_7');
  await classDialog.getByRole('button', { name: 'Create Class' }).click();
  await page.getByRole('link', { name: /6e A/ }).first().waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).first().click();
  await see(page, 'No students enrolled yet');
  await page.getByRole('button', { name: 'Enroll Student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Enrollment' });
  await expect.poll(() => dialog.getByLabel('Roll number').inputValue()).toMatch(/^20\d\d-0001$/);
  await dialog.getByLabel('Roll number').fill('');
  await dialog.getByRole('button', { name: 'Enroll Student' }).click();
  for (const message of [
    'Name must be at least 2 characters',
    'Roll number is required',
    'Date of birth is required',
    'Class selection is required',
    'Emergency contact is required',
  ])
    await dialog.getByText(message).first().waitFor();
  await dialog.getByLabel('Full name').fill('Ngo Bassa Élodie');
  await dialog.getByLabel('Email').fill('elodie@school.test');
  await dialog.getByLabel('Phone', { exact: true }).fill('123');
  await dialog.getByLabel('Roll number').fill('2026-0001');
  await dialog.getByLabel('Date of birth').fill('2014-03-09');
  await dialog.getByLabel('Class').selectOption({ index: 1 });
  await dialog.getByLabel('Emergency contact').fill('+237 690 11 22 33');
  await dialog.getByRole('button', { name: 'Enroll Student' }).click();
  await dialog.getByText('Phone must be at least 9 digits').waitFor();
  await dialog.getByLabel('Phone', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Enroll Student' }).click();
  await see(page, 'Student enrolled successfully');
  const password = await page.getByRole('dialog').locator('code').first().innerText();
  expect(password).toMatch(/^[A-Za-z0-9]{8}$/);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByPlaceholder('Search students...').fill('elodie');
  await page.waitForURL(/search=elodie/);
  await page.getByRole('link', { name: 'Ngo Bassa Élodie' }).first().click();
  await page.waitForURL(/\/students\/[0-9a-f-]{36}/);
  await see(page, '2026-0001');

  // The student's slip opens the portal, with only the student's rights.
  const phone = await newDevice(browser, portal, { width: 360 });
  const student = await phone.newPage();
  await student.goto('/auth');
  await student.getByRole('textbox', { name: 'Email' }).fill('elodie@school.test');
  await student.getByRole('textbox', { name: 'Password' }).fill(password);
  await student.getByRole('button', { name: 'Sign In' }).click();
  await student.waitForURL('**/dashboard');
  await see(student, 'Choose your own password');
  await student.getByRole('textbox', { name: 'New password' }).fill('cinq goyaves roses');
  await student.getByRole('button', { name: 'Save the password' }).click();
  await see(student, 'Student Portal');
  await student.goto('/students');
  await student.waitForURL('**/dashboard');
  expect(faults).toEqual([]);
});

test('the same in French on a phone: every word is French and the new student is found', async () => {
  const portal = await startPortal();
  const browser = await openBrowser();
  const device = await newDevice(browser, portal, { width: 360, language: 'fr' });
  const page = await device.newPage();
  const faults = watchFaults(page);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Créer un compte' }).click();
  await page.getByLabel('Nom complet').fill('Chantal Onana');
  await page.getByLabel('Rôle').selectOption('admin');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('directrice@ecole.test');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await see(page, 'Compte créé');
  await page.getByRole('tab', { name: 'Se connecter' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('directrice@ecole.test');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/classes');
  await page.getByRole('button', { name: 'Créer une classe' }).first().click();
  const classDialog = page.getByRole('dialog');
  await classDialog.getByLabel('Nom de la classe').fill('6e');
  await classDialog.getByLabel('Niveau').selectOption('grade_7');
  await classDialog.getByRole('button', { name: 'Créer une classe' }).click();
  await page.getByRole('link', { name: /6e/ }).first().waitFor();

  await page.goto('/students');
  await page.getByRole('button', { name: 'Inscrire un élève' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle inscription' });
  await dialog.getByLabel('Nom complet').fill('Œuvre Éyenga');
  await dialog.getByLabel('E-mail').fill('oeuvre@ecole.test');
  await dialog.getByLabel('Matricule').fill('M-1');
  await dialog.getByLabel('Date de naissance').fill('2014-03-09');
  await dialog.getByLabel('Classe').selectOption({ index: 1 });
  await dialog.getByLabel('Contact d’urgence').fill('69011223');
  await dialog.getByRole('button', { name: 'Inscrire un élève' }).click();
  await page.getByText('Le contact d’urgence', { exact: false }).first().waitFor();
  await dialog.getByLabel('Contact d’urgence').fill('690112233');
  await dialog.getByRole('button', { name: 'Inscrire un élève' }).click();
  await page.getByRole('dialog').locator('code').first().waitFor();
  await page.getByRole('button', { name: 'Terminé' }).click();
  await page.goto('/students?search=oeuvre%20eyenga');
  await page.getByText('Œuvre Éyenga').first().waitFor();
  expect(faults).toEqual([]);
});
