import { afterAll, beforeAll, expect, test } from 'vitest';
import { aModelServer, type ModelRequest } from '#features/assistant/server/model-server.builders.ts';

import { viewFaults } from '../support/accessibility.ts';
import { openBrowser } from '../support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from '../support/devices.ts';
import { startPortal } from '../support/portal.ts';
import { childrenOf } from '../support/school.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
let model: Awaited<ReturnType<typeof aModelServer>>;
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  model = await aModelServer();
});
afterAll(() => model.close());

const last = (): ModelRequest => model.requests.at(-1)!;

test('the head connects a model; a question becomes a report, an announcement is translated, an appreciation drafted, each only once a person says so', async () => {
  const device = await newDevice(await openBrowser(), portal, { language: 'en' });
  await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
  const page = await device.newPage();
  const [{ name, room }] = await childrenOf(portal);
  const [family, given] = name.split(' ').slice(-2) as [string, string];
  // The first letter may have an accent, which addresses escape.
  const ending = given.slice(1);
  const partOfName = new RegExp(`${family}|${ending}`);

  // Where it is off there is nothing of it.
  await page.goto('/reports/build');
  await page.getByLabel('About').waitFor();
  expect(await page.getByLabel('Ask in your own words').count()).toBe(0);

  await page.goto('/settings/assistant');
  await page.getByText('Switched off').waitFor();
  await page.getByRole('button', { name: 'Connect a model' }).click();
  const connection = page.getByRole('dialog', { name: 'Assistant' });
  await connection.getByLabel('Address of the model').fill('http://203.0.113.9/v1');
  await connection.getByLabel('Model', { exact: true }).fill('school-model');
  await connection.getByLabel('Key', { exact: true }).fill('sk-of-the-school');
  expect(await viewFaults(page), 'the dialog').toEqual([]);
  await connection.getByRole('button', { name: 'Save' }).click();
  await connection.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^This address is not allowed/).waitFor();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await connection.getByLabel('Switch the assistant on').check();
  await connection.getByLabel('Address of the model').fill(model.address);
  await connection.getByLabel('Key', { exact: true }).fill('sk-of-the-school');
  await connection.getByRole('button', { name: 'Save' }).click();
  await connection.waitFor({ state: 'detached' });
  await page.getByText('Switched on').waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('The model answered: ready').waitFor();
  expect(last().headers.authorization).toBe('Bearer sk-of-the-school');
  await page.getByText('2 of 500').waitFor();
  expect(await viewFaults(page), 'the page').toEqual([]);

  // A question with a pupil's name: the model gets a placeholder, the proposal has the name.
  model.answer(
    JSON.stringify({
      of: 'students',
      where: [{ field: 'full_name', test: 'has', values: ['{P1}'] }],
      columns: ['full_name', 'class'],
    }),
  );
  await page.goto('/reports/build');
  await page.getByLabel('Ask in your own words').fill(`Which class is ${given} in?`);
  await page.getByRole('button', { name: 'Propose a report' }).click();
  const proposed = page.getByRole('region', { name: 'Proposed report' });
  await proposed.getByText(new RegExp(`contains ${given}$`)).waitFor();
  expect(last().user).toContain('Question: Which class is {P1} in?');
  expect(last().user).not.toMatch(partOfName);
  expect(page.url()).not.toContain(ending);
  await proposed.getByRole('button', { name: 'Show this report' }).click();
  await page.waitForURL(/where=full_name/);
  await page.getByRole('link', { name }).waitFor();
  // An answer outside the vocabulary is refused in a sentence.
  model.answer('SELECT * FROM students');
  await page.getByRole('button', { name: 'Propose a report' }).click();
  await page
    .getByText(/^The assistant’s answer can’t be used/)
    .first()
    .waitFor();

  // The announcement cannot be published before its author accepted the draft.
  model.answer(
    JSON.stringify({ title: 'Meeting on Saturday', body: 'Dear parents of **{P1}**, come at 9 am.' }),
  );
  await page.goto('/announcements');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title in French').fill('Réunion samedi');
  await form.getByLabel('Text in French').fill(`Chers parents de **${name}**, venez à 9 heures.`);
  await form.getByRole('button', { name: 'Draft in English' }).click();
  await form.getByText(/^The English text is a draft/).waitFor();
  expect(await form.getByLabel('Text in English').inputValue()).toBe(
    `Dear parents of **${name}**, come at 9 am.`,
  );
  expect(last().user).not.toMatch(partOfName);
  expect(await viewFaults(page), 'the announcement').toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText(/^A text is still a draft/)
    .first()
    .waitFor();
  await form.getByRole('button', { name: 'Accept the draft' }).click();
  await form.getByText(/^The English text is a draft/).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  // An appreciation comes into its field, and stays there until it is saved.
  await page.goto('/settings/marking');
  await page.getByRole('button', { name: 'New scheme' }).click();
  const presets = page.getByRole('dialog', { name: 'New scheme' });
  await presets.getByLabel(/^Cameroon, francophone secondary: sequences/).check();
  await presets.getByRole('button', { name: 'Create scheme' }).click();
  await page.waitForURL(/settings\/marking\/[\da-f]{8}-/);
  await page.getByRole('button', { name: 'Give to classes' }).click();
  const give = page.getByRole('dialog', { name: 'Give to classes' });
  await give.getByLabel(new RegExp(`^${room.name}`)).check();
  await give.getByRole('button', { name: 'Give to 1 class' }).click();
  await give.waitFor({ state: 'detached' });
  await page.goto(`/marks/report-cards/${room.id}?period=0`);
  await page.getByRole('button', { name: `Decide: ${name}` }).click();
  const decision = page.getByRole('dialog', { name });
  await decision.getByLabel('Appreciation').fill('À revoir');
  model.answer('Trimestre encourageant. Un travail plus régulier est attendu.');
  await decision.getByRole('button', { name: 'Draft with the assistant' }).click();
  await decision.getByText('Read it and correct it before you save.').waitFor();
  expect(await decision.getByLabel('Appreciation').inputValue()).toBe(
    'Trimestre encourageant. Un travail plus régulier est attendu.',
  );
  expect(last().user).not.toMatch(partOfName);
  expect(await viewFaults(page), 'the appreciation').toEqual([]);
  await decision.getByRole('button', { name: 'Restore my text' }).click();
  expect(await decision.getByLabel('Appreciation').inputValue()).toBe('À revoir');

  // The trail says what left, without names.
  await page.goto('/audit?action=assistant');
  await page.locator('summary').filter({ hasText: 'a report from a question' }).last().click();
  const sent = page.locator('details[open]');
  await sent.getByText('Question: Which class is {P1} in?').waitFor();
  expect(await sent.innerText()).not.toMatch(partOfName);
});
