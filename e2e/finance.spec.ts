import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axeFindings, overflow } from './support/accessibility.ts';
import { openBrowser, watchFaults } from './support/browser.ts';
import { DEMO_PASSWORD, demoEmail, newDevice, signIn } from './support/devices.ts';
import { startPortal } from './support/portal.ts';

const NBSP = '\u00a0';

/** Texts that the test reads and presses, in both languages; written by hand. */
const WORDS = {
  en: {
    heading: 'Finance Tracker',
    subtitle: 'Track your income and expenses. Personal: only you see it',
    cards: ['Total Income', 'Total Expenses', 'Net Balance'],
    addCategory: 'Add Category',
    name: 'Name',
    expense: 'Expense',
    categoryAdded: 'Category added successfully',
    addTransaction: 'Add Transaction',
    amount: 'Amount (CFA)',
    amountMissing: 'Amount is required',
    description: 'Description',
    category: 'Category',
    addPhoto: 'Add photo or PDF',
    added: 'Transaction added successfully',
    recurring: 'Recurring transaction',
    close: 'Close',
    edit: 'Edit',
    importTab: 'Import',
    check: 'Check the file',
    importTwo: 'Import 2 entries',
    undoImport: 'Undo this import',
    undone: 'The import was undone',
    recurringTab: 'Recurring',
  },
  fr: {
    heading: 'Suivi des finances',
    subtitle: 'Suivez vos revenus et vos dépenses',
    cards: ['Total des revenus', 'Total des dépenses', 'Solde net'],
    addCategory: 'Ajouter une catégorie',
    name: 'Nom',
    expense: 'Dépense',
    categoryAdded: 'Catégorie ajoutée avec succès',
    addTransaction: 'Ajouter une opération',
    amount: 'Montant (CFA)',
    amountMissing: 'Le montant est requis',
    description: 'Description',
    category: 'Catégorie',
    addPhoto: 'Ajouter une photo ou un PDF',
    added: 'Opération ajoutée avec succès',
    recurring: 'Opération récurrente',
    close: 'Fermer',
    edit: 'Modifier',
    importTab: 'Import',
    check: 'Vérifier le fichier',
    importTwo: 'Importer 2 opérations',
    undoImport: 'Annuler cet import',
    undone: 'L’import a été annulé',
    recurringTab: 'Récurrences',
  },
} as const;

const DAY_MS = 86_400_000;

/** A photo as a phone takes it: rotated, with metadata about the place and the camera. */
const photo = async () => ({
  name: 'IMG_20261121_101500.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c8b45a' } })
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark' },
      IFD3: { GPSLatitude: '4/1 3/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer(),
});

const STATEMENT = {
  name: 'releve.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Date;Libellé;Montant\r\n03/11/2026;Recharge du mois;-5 000,00\r\n04/11/2026;Remboursement de Tabe;12 500,50\r\n',
  ),
};

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' });

for (const { language, width, role } of [
  { language: 'fr', width: 360, role: 'parent' },
  { language: 'en', width: 1280, role: 'teacher' },
] as const)
  test(
    `somebody keeps books in ${language} at ${width} px: a category, an expense with a photo, a rent that comes again by itself, and a statement that is imported and taken back`,
    { timeout: 180_000 },
    async () => {
      const words = WORDS[language];
      let portal = await startPortal({ demo: true });
      const browser = await openBrowser();
      const open = async () => {
        const device = await newDevice(browser, portal, { language, width });
        await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
        const page = await device.newPage();
        const faults = watchFaults(page);
        await page.goto('/finance-tracker');
        await page.getByRole('heading', { level: 1, name: words.heading }).waitFor();
        return { page, faults };
      };
      const { page, faults } = await open();
      await see(page, words.subtitle);
      for (const card of words.cards) await see(page, card);
      const rows = (text: string) => page.getByRole('row').filter({ hasText: text });
      const expenses = () =>
        page
          .getByText(words.cards[1])
          .first()
          .locator('xpath=ancestor::*[self::div or self::a][1]')
          .innerText();
      const before = await expenses();

      await page.getByRole('button', { name: words.addCategory }).first().click();
      const category = page.getByRole('dialog');
      await category.getByLabel(words.name).fill('Petits plats');
      await category.getByText(words.expense, { exact: true }).first().click();
      await category.getByRole('button', { name: words.addCategory, exact: true }).click();
      await see(page, words.categoryAdded);
      await category.waitFor({ state: 'detached' });

      const addEntry = async (fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
        await page.getByRole('button', { name: words.addTransaction }).first().click();
        const dialog = page.getByRole('dialog').first();
        await fill(dialog);
        await dialog.getByRole('button', { name: words.addTransaction, exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await addEntry(async (dialog) => {
        await dialog.getByRole('button', { name: words.addTransaction, exact: true }).click();
        await dialog.getByText(words.amountMissing).first().waitFor();
        await dialog.getByLabel(words.amount).fill('2 500');
        await dialog.getByLabel(words.description, { exact: true }).fill('Ndolé chez Mama Odile');
        await dialog.getByLabel(words.category, { exact: true }).selectOption({ label: 'Petits plats' });
        await dialog.locator('input[type=file]').setInputFiles(await photo());
        await dialog
          .getByText(/\d\s[kM]?[Bo]/)
          .first()
          .waitFor();
        expect(await axeFindings(page)).toEqual([]);
      });
      await rows('Ndolé chez Mama Odile').first().waitFor();
      await expect.poll(expenses).not.toBe(before);

      // Only the owner's session may open the receipt, and it must be displayed.
      await rows('Ndolé chez Mama Odile').first().getByRole('button').first().click();
      const shown = page.getByRole('dialog').locator('img');
      await shown.waitFor();
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(400);
      expect(await shown.getAttribute('src')).toMatch(/^blob:/);
      await page.keyboard.press('Escape');

      await addEntry(async (dialog) => {
        await dialog.getByLabel(words.amount).fill('75 000');
        await dialog.getByLabel(words.description, { exact: true }).fill('Loyer de la boutique');
        await dialog.getByLabel(words.recurring).check();
        // The next three days are shown before anything is saved.
        await dialog.getByText(/·.+·/).waitFor();
      });
      await rows('Loyer de la boutique').first().waitFor();
      expect(await rows('Loyer de la boutique').count()).toBe(1);

      await page.getByRole('tab', { name: words.importTab }).click();
      await page.locator('input[type=file]').setInputFiles(STATEMENT);
      await page.getByRole('button', { name: words.check }).click();
      await page.getByRole('button', { name: words.importTwo }).click();
      await page.getByRole('button', { name: words.undoImport }).first().waitFor();
      expect(await overflow(page)).toEqual([]);
      await page.goto('/finance-tracker?month=2026-11&search=Remboursement');
      await rows('Remboursement de Tabe').first().waitFor();
      await see(page, `12${NBSP}500,50`);
      await page.goto('/finance-tracker?tab=import');
      await page
        .getByRole('button', { name: /releve\.csv/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: words.undoImport }).click();
      await see(page, words.undone);
      await page.goto('/finance-tracker?month=2026-11&search=Remboursement');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => rows('Remboursement de Tabe').count()).toBe(0);
      expect(faults).toEqual([]);

      // Two months pass while the server is off.
      await portal.stop({ data: true });
      portal = await startPortal({ demo: true, dataDir: portal.dataDir, clockAheadMs: 62 * DAY_MS });
      const later = await open();
      const rents = () => later.page.getByRole('row').filter({ hasText: 'Loyer de la boutique' }).count();
      await expect
        .poll(
          async () => {
            await later.page.reload();
            await later.page.getByRole('heading', { level: 1 }).waitFor();
            await later.page.getByRole('row').nth(1).waitFor();
            return rents();
          },
          { timeout: 30_000, interval: 2_000 },
        )
        .toBe(3);
      await later.page.getByRole('tab', { name: words.recurringTab }).click();
      await see(later.page, 'Loyer de la boutique');
      expect(await overflow(later.page)).toEqual([]);
      expect(later.faults).toEqual([]);
    },
  );
