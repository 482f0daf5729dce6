import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, darkFaults, viewFaults, wordFaults } from './accessibility.ts';
import { openBrowser, watchFaults } from './browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './devices.ts';
import { haveAbsences } from './absences.ts';
import { watchReadTwice } from './calls.ts';
import type { PortalAddress } from './launch.ts';
import { filled, isFirst, mayOpen, PAGES, ROLES } from './pages.ts';
import { sharedPortal, startPortal } from './portal.ts';
import { childrenOf, recordsOf } from './school.ts';
import { quiet, settle } from './settle.ts';
import { isShown } from './shown.ts';

type Language = 'en' | 'fr';

const portal = sharedPortal();

/** In English every theme and width of a view; in French, whose words are longer, only the layout. */
const FAULTS: Record<Language, (page: Page) => Promise<string[]>> = { en: viewFaults, fr: wordFaults };

/** The lists that the office uses most, with the maximum row height on a phone in px. */
const LISTS = { '/students': 76, '/fees': 104, '/student-bank': null, '/fees?tab=payments': null };

/** A missing record: its page retries the failed read. */
const NOT_THERE = '00000000-0000-7000-8000-000000000001';

/** A teacher's device stores it in the background after the roll, which may be while its page opens. */
const STORED = '/lesson-log/desk';

/** Limits on a screen of 1280 by 800 px. */
const MOST_ABOVE = 330;
const LEAST_ROWS = 12;

/** Runs in the page: the top of the first row, the number of rows entirely above the fold, and the greatest height. */
function rowsSeen(): { top: number; fit: number; tallest: number } {
  const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
  return {
    top: Math.round(rows[0]?.top ?? Number.NaN),
    fit: rows.filter(({ bottom }) => bottom <= innerHeight).length,
    tallest: Math.max(...rows.map(({ height }) => Math.round(height))),
  };
}

async function pageAs(role: string, language: Language, at: PortalAddress = portal): Promise<Page> {
  const device = await newDevice(await openBrowser(), at, { language });
  await signIn(device, at, demoEmail(role), DEMO_PASSWORD);
  return device.newPage();
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await settle(page);
}

/** Navigates within the open page, as a link or Back does, without loading a document. */
async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return open(page, path);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate((address) => {
    history.pushState({ key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settle(page);
}

/**
 * Each view is loaded by its URL once, in French, here or in the walk through the large demonstration. In
 * English it is reached by navigation within the portal.
 */
const REACH: Record<Language, typeof open> = { en: goWithin, fr: open };

/** A visitor of a page: signed out, without a role, or with one. */
type Reader = (typeof ROLES)[number];

/** Checks the public pages in one language. */
export function openPages(language: Language): void {
  test('the open pages', { timeout: 120_000 }, async () => {
    const device = await newDevice(await openBrowser(), portal, { language });
    const page = await device.newPage();
    const faults = watchFaults(page);
    for (const path of ['/', '/auth', '/no-such-page']) {
      await open(page, path);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await FAULTS[language](page), path).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
}

/** Checks every view of these roles in one language. */
export function pagesOf(language: Language, roles: readonly Reader[] = ROLES): void {
  test.each(roles)(`of %s in ${language}`, { timeout: 300_000 }, async (role) => {
    const page = await pageAs(role, language);
    const faults = watchFaults(page);
    const readTwice = watchReadTwice(page);
    const found: string[] = [];
    const records = await recordsOf(portal);
    // The walk through the large demonstration loads its pages in French; no page is loaded twice in a language.
    const rows = PAGES.filter((row) => mayOpen(row, role) && (language === 'en' || !isShown(row.path, role)));
    for (const row of rows.filter((row) => !row.same || isFirst(row, role))) {
      await REACH[language](page, filled(row.path, records, 'id'));
      const isFamily = role === 'parent' || role === 'student';
      const heading = (isFamily && row.ofFamilies) || row.heading;
      expect
        .soft(await page.getByRole('heading', { level: 1 }).first().innerText(), row.path)
        .toContain(filled(heading[language], records, 'name'));
      const add = (findings: string[]) => found.push(...findings.map((finding) => `${row.path} ${finding}`));
      const twice = readTwice().filter(
        (address) => !address.includes(NOT_THERE) && !address.endsWith(STORED),
      );
      add(twice.map((address) => `reads ${address} twice`));
      add(await FAULTS[language](page));
      if (language === 'en' && row.path === '/dashboard') add(await darkFaults(page));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
}

/** Checks the office's most used lists, and the dialogs with forms. */
export function listsAndDialogs(language: Language): void {
  test('of the lists that the office reads all day: how many rows one sees', async () => {
    const page = await pageAs('admin', language);
    for (const [path, onPhone] of Object.entries(LISTS)) {
      await open(page, path);
      await page.locator('main table:not([aria-busy]) tbody tr').first().waitFor();
      const { top, fit } = await page.evaluate(rowsSeen);
      expect.soft(top, `${path}: where the first row begins`).toBeLessThanOrEqual(MOST_ABOVE);
      expect.soft(fit, `${path}: rows on a laptop`).toBeGreaterThanOrEqual(LEAST_ROWS);
      if (onPhone === null) continue;
      await page.setViewportSize({ width: 360, height: 740 });
      await settle(page);
      const { tallest } = await page.evaluate(rowsSeen);
      expect.soft(tallest, `${path}: a row on a phone`).toBeLessThanOrEqual(onPhone);
    }
  });

  test('open dialogs', { timeout: 300_000 }, async () => {
    const page = await pageAs('admin', language);
    const [{ name }] = await childrenOf(portal);
    // Over short lists, because axe inspects everything below a dialog before the dialog itself.
    const opened: [string, Record<Language, string>][] = [
      [`/students?search=${name}`, { en: 'Enroll Student', fr: 'Inscrire un élève' }],
      ['/subjects?search=math', { en: 'Add Subject', fr: 'Ajouter une matière' }],
      ['/classes', { en: 'Create Class', fr: 'Créer une classe' }],
      [`/student-bank?search=${name}`, { en: 'Create Account', fr: 'Créer un compte' }],
      [`/fees?search=${name}`, { en: 'Record Payment', fr: 'Enregistrer un paiement' }],
      [`/fees?search=${name}`, { en: 'Assign Fee', fr: 'Attribuer des frais' }],
      ['/finance-tracker?type=income', { en: 'Add Transaction', fr: 'Ajouter une opération' }],
      ['/finance-tracker?type=income', { en: 'Add Category', fr: 'Ajouter une catégorie' }],
      ['/fees?tab=structures', { en: 'Create Fee Structure', fr: 'Créer une structure de frais' }],
    ];
    for (const [path, button] of opened) {
      await open(page, path);
      await page.getByRole('button', { name: button[language] }).first().click();
      await page.getByRole('dialog').locator('input, select').first().waitFor();
      await quiet(page);
      expect(await FAULTS[language](page), `${path} with its dialog ${button.en}`).toEqual([]);
    }
    await open(page, `/fees?tab=payments&search=${name}`);
    await page.getByRole('rowheader').first().getByRole('button').click();
    const print = { en: 'Print receipt', fr: 'Imprimer le reçu' };
    await page.getByRole('dialog').getByRole('button', { name: print[language] }).click();
    await page.locator('dialog[open] .paper').waitFor();
    expect(await FAULTS[language](page), 'a receipt over its payment').toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    await settle(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page), 'the menu on a phone').toEqual([]);
  });
}

/** The office's views that are empty without absences. In a separate school, so that other tests see no extra rows. */
export async function judgeAbsences(): Promise<void> {
  const school = await startPortal({ demo: true });
  const day = await haveAbsences(school);
  const page = await pageAs('admin', 'en', school);
  const faults = watchFaults(page);
  await open(page, `/attendance?tab=month&month=${day}`);
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  expect(await viewFaults(page), 'the month').toEqual([]);
  await open(page, '/attendance?tab=sanctions');
  await page
    .getByRole('button', { name: /Record/ })
    .first()
    .waitFor();
  expect(await viewFaults(page), 'the sanctions that are proposed').toEqual([]);
  await open(page, '/attendance');
  await page.getByText('To review (1)').click();
  expect(await viewFaults(page), 'the late marks').toEqual([]);
  expect(faults).toEqual([]);
}
