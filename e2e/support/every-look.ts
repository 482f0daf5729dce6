import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, axeFindingsInBothThemes, clippedWords, overflow } from './accessibility.ts';
import { openBrowser, watchFaults } from './browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './devices.ts';
import { GUARDED, isFirst, mayOpen, OWN_PAGES, ROLES } from './pages.ts';
import { type Portal, startPortal } from './portal.ts';
import { quiet, settle } from './settle.ts';

const WIDTHS = [1280, 360] as const;

/** Everything axe knows, in both themes at both widths; nothing wider than a small screen; no word cut. */
async function judge(page: Page): Promise<string[]> {
  const found: string[] = [];
  const add = (look: string, findings: string[]) =>
    found.push(...findings.map((finding) => `${look} ${finding}`));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 800 });
    add(`${width}`, await axeFindingsInBothThemes(page));
    add(`${width}`, await clippedWords(page));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  add('320', await overflow(page));
  return found;
}

/** Opens every page of every role in one language and judges it in every look. */
export function everyLook(language: 'en' | 'fr'): void {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    portal = await startPortal({ demo: true });
    browser = await openBrowser();
  });

  describe(`every page in ${language}, both themes, 360 and 1280 px`, () => {
    test('the open pages', { timeout: 120_000 }, async () => {
      const page = await (await newDevice(browser, portal, { language })).newPage();
      const faults = watchFaults(page);
      for (const path of ['/', '/auth', '/no-such-page']) {
        await page.goto(path);
        await settle(page);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        expect(await judge(page), path).toEqual([]);
      }
      expect(faults).toEqual([]);
    });

    for (const role of ROLES)
      test(`${role}`, { timeout: 300_000 }, async () => {
        const device = await newDevice(browser, portal, { language });
        await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
        const page = await device.newPage();
        const faults = watchFaults(page);
        const found: string[] = [];
        const rows = [...GUARDED, ...OWN_PAGES].filter((row) => mayOpen(row, role));
        for (const row of rows.filter((row) => !row.same || isFirst(row, role))) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(row.path);
          await settle(page);
          expect
            .soft(await page.getByRole('heading', { level: 1 }).first().innerText(), row.path)
            .toContain(row.heading[language]);
          found.push(...(await judge(page)).map((finding) => `${row.path} ${finding}`));
        }
        expect(found).toEqual([]);
        expect(faults).toEqual([]);
      });

    test('open dialogs', { timeout: 300_000 }, async () => {
      const device = await newDevice(browser, portal, { language });
      await signIn(device, portal, demoEmail('admin'), DEMO_PASSWORD);
      const page = await device.newPage();
      const opened: [string, { en: string; fr: string }][] = [
        ['/students', { en: 'Enroll Student', fr: 'Inscrire un élève' }],
        ['/classes', { en: 'Create Class', fr: 'Créer une classe' }],
        ['/student-bank', { en: 'Create Account', fr: 'Créer un compte' }],
        ['/fees', { en: 'Record Payment', fr: 'Enregistrer un paiement' }],
        ['/fees', { en: 'Assign Fee', fr: 'Attribuer des frais' }],
        ['/finance-tracker', { en: 'Add Transaction', fr: 'Ajouter une opération' }],
        ['/finance-tracker', { en: 'Add Category', fr: 'Ajouter une catégorie' }],
        ['/fees?tab=structures', { en: 'Create Fee Structure', fr: 'Créer une structure de frais' }],
      ];
      for (const [path, button] of opened) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await settle(page);
        await page.getByRole('button', { name: button[language] }).first().click();
        await page.getByRole('dialog').locator('input, select').first().waitFor();
        await quiet(page);
        expect(await judge(page), `${path} with its dialog ${button.en}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/fees?tab=payments');
      await settle(page);
      await page.getByRole('rowheader').first().getByRole('button').click();
      const print = { en: 'Print receipt', fr: 'Imprimer le reçu' };
      await page.getByRole('dialog').getByRole('button', { name: print[language] }).click();
      await page.locator('dialog[open] .paper').waitFor();
      expect(await judge(page), 'a receipt over its payment').toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/dashboard');
      await settle(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await axeFindings(page), 'the menu on a phone').toEqual([]);
    });
  });
}
