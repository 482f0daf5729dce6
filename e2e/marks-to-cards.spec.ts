import type { Browser, Download, Locator, Page } from 'playwright-core';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { qrOn } from '#platform/pdf/pdf-qr.builders.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { viewFaults } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { lineTo } from './support/cut-line.ts';
import { inDatabase } from './support/database.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { type Child, childrenOf } from './support/school.ts';
import { settle } from './support/settle.ts';

const SEQUENCES = [0, 1];
/** Counts rows from the child's: wherever it stands in the list, its marks are good enough for the honor roll. */
const placeOf = (row: number) => row - rows.findIndex(({ id }) => id === child.id) + 278;
/** Each teacher enters one subject in a different way: the mark in a student's row in a sequence. */
const SUBJECTS = {
  Mathematics: (row: number, sequence: number) => 6 + (placeOf(row) % 9) + sequence,
  English: (row: number, sequence: number) => 9 + (placeOf(row) % 7) + sequence / 2,
  // A subject without a teacher; this test assigns one.
  Spanish: (row: number, sequence: number) => 12 - (placeOf(row) % 4) + sequence,
};

let portal: Portal;
let browser: Browser;
/** A child of the parent's account whose class has two of the subjects' teachers. */
let child: Child;
/** The teachers of the child's class, by subject. */
let teachers: Record<string, { account: string; name: string }>;
let rows: { id: string; roll: string }[];
beforeAll(async () => {
  portal = await startPortal({ demo: true });
  browser = await openBrowser();
  [, child] = await childrenOf(portal);
  await inDatabase(
    portal,
    `update class_subjects set teacher_id = (select user_id from user_roles where role = 'teacher' and user_id not in
        (select teacher_id from class_subjects where class_id = $1 and teacher_id is not null) limit 1)
      where class_id = $1 and teacher_id is null`,
    [child.room.id],
  );
  const taught = (await inDatabase(
    portal,
    `select s.name_en as subject, split_part(u.email, '@', 1) as account, p.full_name as name
      from class_subjects c join subjects s on s.id = c.subject_id join users u on u.id = c.teacher_id
        join profiles p on p.user_id = u.id where c.class_id = $1`,
    [child.room.id],
  )) as unknown as { subject: string; account: string; name: string }[];
  teachers = Object.fromEntries(taught.map((one) => [one.subject, one]));
  rows = (await inDatabase(
    portal,
    `select id, roll_number as roll from students where class_id = $1 order by name_key, roll_number`,
    [child.room.id],
  )) as unknown as typeof rows;
});

async function openAs(person: string, width = 1280) {
  const device = await newDevice(browser, portal, { width });
  await signIn(device, portal, demoEmail(person), DEMO_PASSWORD);
  const page = await device.newPage();
  return { device, page, faults: watchFaults(page) };
}

/** Opens a sheet by class and slot, which creates it at the first visit; returns its address. */
async function openSheet(page: Page, subject: keyof typeof SUBJECTS, slot: number): Promise<string> {
  const [{ id } = { id: '' }] = await inDatabase(
    portal,
    `select s.id from class_subjects c join subjects s on s.id = c.subject_id where c.class_id = $1 and s.name_en = $2`,
    [child.room.id, subject],
  );
  await page.goto(`/marks/sheets/open?class_id=${child.room.id}&subject_id=${id}&period=0&slot=${slot}`);
  await page.waitForURL(/sheets\/[\da-f]{8}-/);
  await page.locator('[data-at="0:0"]').waitFor();
  return new URL(page.url()).pathname;
}

/** Types digits and Enter, from the first student to the last. */
async function typeMarks(page: Page, mark: (row: number) => number): Promise<void> {
  await page.locator('[data-at="0:0"]').focus();
  for (const row of rows.keys()) {
    await page.keyboard.type(String(mark(row)).replace('.', ','));
    await page.keyboard.press('Enter');
  }
  // All rows on a laptop, fewer on a phone.
  const all = rows.length;
  await page.getByText(new RegExp(`^(All entered: ${all}|${all} / ${all})$`)).waitFor();
}

const allSent = (page: Page) =>
  page
    .getByText(/not sent/)
    .first()
    .waitFor({ state: 'detached' });

async function pressIn(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function handIn(page: Page): Promise<void> {
  await allSent(page);
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await pressIn(page.getByRole('dialog', { name: 'Hand in this sheet?' }), 'Hand in');
  await page.getByText('Handed in: the office checks it.').waitFor();
  expect(await page.locator('[data-at="0:0"]').getAttribute('readonly')).not.toBeNull();
}

async function typesMarks(): Promise<string[]> {
  const { page, faults } = await openAs(teachers['Mathematics']!.account);
  const sheets: string[] = [];
  for (const sequence of SEQUENCES) {
    sheets.push(await openSheet(page, 'Mathematics', sequence));
    await typeMarks(page, (row) => SUBJECTS.Mathematics(row, sequence));
    await handIn(page);
  }
  expect(faults).toEqual([]);
  return sheets;
}

/** The second pastes a spreadsheet in a different order. */
async function pastesMarks(): Promise<string[]> {
  const { page, faults } = await openAs(teachers['English']!.account);
  const sheets: string[] = [];
  for (const sequence of SEQUENCES) {
    sheets.push(await openSheet(page, 'English', sequence));
    const lines = rows.map(
      ({ roll }, row) => `${roll}\t${String(SUBJECTS.English(row, sequence)).replace('.', ',')}`,
    );
    await page.locator('[data-at="0:0"]').focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, lines.toReversed().join('\n'));
    const paste = page.getByRole('dialog', { name: 'Paste a column' });
    await pressIn(paste, `Save ${rows.length} marks`);
    await handIn(page);
  }
  expect(faults).toEqual([]);
  return sheets;
}

/** The third is offline on a phone until all is entered. */
async function entersOffline(): Promise<string[]> {
  const line = await lineTo(portal.address);
  const there = { ...portal, address: line.address };
  const device = await newDevice(browser, there, { width: 360 });
  await signIn(device, there, demoEmail(teachers['Spanish']!.account), DEMO_PASSWORD);
  const pages = await Promise.all(SEQUENCES.map(() => device.newPage()));
  const faults = pages.map(watchFaults);
  const sheets: string[] = [];
  for (const [sequence, page] of pages.entries()) sheets.push(await openSheet(page, 'Spanish', sequence));
  // A service worker that is still installing would fail offline and log an error.
  await pages[0]!.evaluate(async () => void (await navigator.serviceWorker.ready));
  line.cut();
  await device.setOffline(true);
  for (const [sequence, page] of pages.entries()) {
    await page.bringToFront();
    await typeMarks(page, (row) => SUBJECTS.Spanish(row, sequence));
    await page.getByText(`${rows.length} kept here, not sent`).waitFor();
  }
  line.mend();
  await device.setOffline(false);
  for (const page of pages) {
    await page.bringToFront();
    await handIn(page);
  }
  expect(faults.flat()).toEqual([]);
  return sheets;
}

/**
 * The averages of a student's row, calculated independently: the term's average of each subject, then
 * weighted by coefficient.
 */
async function byHand(row: number, correctedTo?: number): Promise<string> {
  const found = (await inDatabase(
    portal,
    `select s.name_en as id, c.coefficient from class_subjects c join subjects s on s.id = c.subject_id where c.class_id = $1`,
    [child.room.id],
  )) as unknown as { id: keyof typeof SUBJECTS; coefficient: string }[];
  const taken = found.filter(({ id }) => id in SUBJECTS);
  const weights = taken.reduce((sum, { coefficient }) => sum + Number(coefficient), 0);
  const points = taken.reduce((sum, { id, coefficient }) => {
    const mark = SUBJECTS[id];
    const first = id === 'Mathematics' ? (correctedTo ?? mark(row, 0)) : mark(row, 0);
    return sum + ((first + mark(row, 1)) / 2) * Number(coefficient);
  }, 0);
  return (points / weights).toFixed(2);
}

async function cardsOf(download: Promise<Download>) {
  const pdf = await buffer(await (await download).createReadStream());
  return { pdf, pages: pdfPages(pdf) };
}

test('from the preset to the card in a parent’s hand: three teachers, the council, the paper, its code, a correction', async () => {
  const { page: desk, faults: deskFaults } = await openAs('admin');

  // The office takes the francophone preset and assigns it to the class.
  await desk.goto('/settings/marking');
  await desk.getByRole('button', { name: 'New scheme' }).click();
  const presets = desk.getByRole('dialog', { name: 'New scheme' });
  await presets.getByLabel(/^Cameroon, francophone secondary: sequences/).check();
  await presets.getByRole('button', { name: 'Create scheme' }).click();
  await desk.waitForURL(/settings\/marking\/[\da-f]{8}-/);
  await desk.getByRole('button', { name: 'Give to classes' }).click();
  const give = desk.getByRole('dialog', { name: 'Give to classes' });
  await give.getByLabel(new RegExp(`^${child.room.name}`)).check();
  await pressIn(give, 'Give to 1 class');
  await desk.getByLabel(`${child.room.name} sits a state examination`).waitFor();

  const entered = await Promise.all([typesMarks(), pastesMarks(), entersOffline()]);
  const sheets = entered.flat();

  // The office compares and closes: one sheet by its page, the others through the API.
  await desk.goto(sheets[0]!);
  await desk.getByRole('button', { name: 'Verify' }).click();
  await pressIn(desk.getByRole('dialog'), 'Verify');
  await desk.getByRole('button', { name: 'Close the sheet' }).click();
  await pressIn(desk.getByRole('dialog'), 'Close the sheet');
  await desk.getByRole('button', { name: 'Open again' }).waitFor();
  for (const sheet of sheets.slice(1))
    for (const state of ['verified', 'closed']) await post(desk, `${sheet}/state`, { state });

  const row = rows.findIndex(({ id }) => id === child.id);
  const average = await byHand(row);
  await desk.goto(`/marks/report-cards/${child.room.id}?period=0`);
  await desk.getByRole('row', { name: child.name }).getByText(average, { exact: true }).waitFor();
  await desk.getByRole('button', { name: `Decide: ${child.name}` }).click();
  const decision = desk.getByRole('dialog', { name: child.name });
  await decision.getByLabel('Phrases').selectOption({ label: 'Des efforts visibles. Continuez.' });
  await decision.getByRole('button', { name: /^Save/ }).click();
  await decision.waitFor({ state: 'detached' });
  // The dialog already shows the next student.
  await desk.keyboard.press('Escape');
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  // Opened again, what is typed at once goes behind the text, and Esc asks before it is lost.
  await desk.getByRole('button', { name: `Decide: ${child.name}` }).click();
  await decision.waitFor();
  await desk.keyboard.type(' Bravo.');
  expect(await decision.getByLabel('Appreciation').inputValue()).toBe(
    'Des efforts visibles. Continuez. Bravo.',
  );
  await desk.keyboard.press('Escape');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await decision.waitFor({ state: 'detached' });
  const more = desk.getByRole('button', { name: `More: ${child.room.name}` });
  // An open menu closes when the page scrolls.
  await more.scrollIntoViewIfNeeded();
  await settle(desk);
  await more.click();
  await desk.getByRole('button', { name: 'Minutes of the council' }).click();
  const minutes = desk.getByRole('dialog', { name: 'Minutes of the council' });
  await minutes.getByLabel('Chair').fill('The deputy head');
  await minutes.getByLabel('The council is closed').check();
  await pressIn(minutes, 'Save');

  // Creates the class's cards and their PDF. Other subjects have no marks, so a reason is required.
  await desk.getByText(/^Sheets: 6\/\d+ handed in/).waitFor();
  const make = async () => {
    await desk.getByRole('button', { name: 'Make cards', exact: true }).click();
    const question = desk.getByRole('dialog', { name: 'Make cards anyway?' });
    await question.getByText(/^Sheets handed in: 6 of/).waitFor();
    await question.getByLabel('Reason for continuing').fill('The parents come at four');
    await pressIn(question, 'Make cards');
  };
  await make();
  await desk.getByText(`Cards: ${rows.length} of ${rows.length}`).waitFor();
  const print = async () => {
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Print all' }).click();
    return cardsOf(download);
  };
  const printed = await print();
  expect(printed.pages.map(({ box }) => box)).toEqual(rows.map(() => '0 0 595.28 841.89'));
  const paper = printed.pages.find(({ text }) => text.includes(child.name))!;
  for (const words of [average.replace('.', ','), 'Des efforts visibles. Continuez.', 'Mathématiques'])
    expect(paper.text).toContain(words);
  const address = qrOn(paper);
  expect(address).toMatch(/\/verify#\d{300,500}$/);
  expect((await print()).pdf.equals(printed.pdf), 'printed again, the same bytes').toBe(true);

  // The parent must not see it before it is published.
  const { page: phone, faults: phoneFaults } = await openAs('parent', 360);
  await phone.goto(`/my-children/${child.id}?tab=marks`);
  await phone.getByText('No report card yet').waitFor();
  expect(await phone.locator('main').innerText()).not.toContain(average);
  await phone.goto('/dashboard');
  const grade = phone
    .getByRole('article', { name: child.name })
    .getByRole('listitem')
    .filter({ hasText: 'Grade' });
  await grade.getByText('To come').waitFor();
  await desk.getByRole('button', { name: 'Release', exact: true }).click();
  const release = desk.getByRole('dialog', { name: 'Release report cards' });
  await release.getByLabel('Students').uncheck();
  await release.getByLabel('Reason for continuing').fill('The parents come at four');
  await pressIn(release, 'Release now');
  // The open page updates.
  await grade.getByText(`${average} / 20`, { exact: true }).waitFor();
  await grade.getByRole('link').click();
  await phone.getByText(`${average} / 20`).waitFor();
  expect(await viewFaults(phone)).toEqual([]);
  const read = await phone.getByRole('main').ariaSnapshot();
  const inOrder = [
    `heading "${child.name}"`,
    `Average ${average} / 20`,
    'paragraph: Honour roll',
    'paragraph: Des efforts visibles. Continuez.',
    'table "Subjects"',
    'columnheader "Subject"',
    'columnheader "Average"',
    'columnheader "Appreciation"',
    `rowheader "English ${teachers['English']!.name}"`,
    `rowheader "Mathematics ${teachers['Mathematics']!.name}"`,
  ].map((words) => read.indexOf(words));
  expect(inOrder, `read in this order:\n${read}`).toEqual(inOrder.toSorted((one, other) => one - other));
  expect(inOrder).not.toContain(-1);
  const checked = async (code: string, verdict: string) => {
    const { pathname, hash } = new URL(code);
    // A different fragment at the same address does not reload the page.
    await phone.goto('/v');
    await phone.goto(pathname + hash);
    await phone.getByRole('heading', { name: 'Check a report card' }).waitFor();
    await phone.getByText(verdict, { exact: true }).waitFor();
    expect(await viewFaults(phone)).toEqual([]);
  };
  await checked(address!, 'VALID');
  expect(await phone.getByRole('cell', { name: average }).count(), 'signed, and said').toBe(2);
  // The same with a single file from a USB stick, offline.
  await desk.goto('/settings?open=papers');
  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download the check page' }).click();
  const stick = join(mkdtempSync(join(tmpdir(), 'stick-')), 'check.html');
  await (await saved).saveAs(stick);
  expect(statSync(stick).size).toBeLessThanOrEqual(40 * 1024);
  const alone = await (await browser.newContext({ offline: true })).newPage();
  await alone.goto(`file://${stick}`);
  await alone.getByRole('textbox').fill(address!);
  await alone.getByRole('button', { name: 'Check' }).click();
  await alone.getByText('SIGNED BY THE SCHOOL').waitFor();
  await alone.getByRole('cell', { name: average }).waitFor();

  // A mark was wrong: its sheet is reopened with a reason, and closed again.
  await desk.goto(sheets[0]!);
  await desk.getByRole('button', { name: 'Open again' }).click();
  const again = desk.getByRole('dialog', { name: 'Open the sheet again' });
  await again.getByLabel('Reason').fill('A page of the paper was not counted');
  await pressIn(again, 'Open again');
  await desk.getByText('Open again until').waitFor();
  await desk.locator(`[data-at="${row}:0"]`).fill('20');
  await desk.keyboard.press('Enter');
  await allSent(desk);
  await desk.getByRole('button', { name: 'Close the sheet' }).click();
  await pressIn(desk.getByRole('dialog'), 'Close the sheet');
  await desk.goto(`/marks/report-cards/${child.room.id}?period=0`);
  await desk.getByText(/out of date: marks have changed/).waitFor();
  await make();
  await desk.getByText(/out of date: marks have changed/).waitFor({ state: 'detached' });
  const corrected = (await print()).pages.find(({ text }) => text.includes(child.name))!;
  expect(corrected.text).toContain('Bulletin corrigé');
  const renewed = qrOn(corrected)!;
  expect(renewed).not.toBe(address);
  await checked(address!, 'REPLACED');
  await checked(renewed, 'VALID');
  await phone.goto(`/my-children/${child.id}?tab=marks`);
  await phone.getByText(`${await byHand(row, 20)} / 20`).waitFor();

  expect([...deskFaults, ...phoneFaults]).toEqual([]);
}, 400_000);
