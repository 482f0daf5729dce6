// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';
import {
  type Catalogue,
  i18n,
  laterWords,
  loadCatalogues,
  loadTogether,
  startI18n,
  switchLocale,
} from './i18n.ts';

const words = (locale: string) => ({
  messages: { first: [`${locale} first`] },
  later: vi.fn(() => Promise.resolve({ messages: { dialog: [`${locale} dialog`] } })),
});
const files = { en: words('en'), fr: words('fr') };
const catalogue: Catalogue = { en: async () => files.en, fr: async () => files.fr };

beforeAll(async () => {
  await startI18n('en');
  await loadCatalogues(catalogue);
});

it('fetches the words of dialogs with the first press, once, so that a first view does not wait for them', async () => {
  expect([i18n._('first'), files.en.later.mock.calls.length]).toEqual(['en first', 0]);
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('keydown'));
  await laterWords();
  await laterWords();
  expect([i18n._('dialog'), files.fr.later.mock.calls.length]).toEqual(['en dialog', 0]);
});

it('brings all words of another language before it shows it', async () => {
  await switchLocale('fr');
  expect([i18n._('first'), i18n._('dialog')]).toEqual(['fr first', 'fr dialog']);
});

it('fetches them where one is missed, and again after a failed download', async () => {
  const later = vi
    .fn(() => Promise.resolve({ messages: { unforeseen: ['said'] } }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const other: Catalogue = { en: async () => ({ messages: {} }), fr: async () => ({ messages: {}, later }) };
  await loadCatalogues(other);
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce(), 20_000);
  i18n._('unforeseen');
  await vi.waitFor(() => expect(i18n._('unforeseen')).toBe('said'), 20_000);
});

it('takes the words of several catalogues from one file, and each by itself where that file does not come', async () => {
  const parts = [vi.fn(async () => words('fr')), vi.fn(async () => words('fr'))];
  await loadTogether(Promise.resolve({ messages: { page: ['toute la page'] } }), {
    en: parts[0]!,
    fr: parts[0]!,
  });
  await loadTogether(Promise.reject(new TypeError('Failed to fetch')), { en: parts[1]!, fr: parts[1]! });
  expect([i18n._('page'), ...parts.map((part) => part.mock.calls.length)]).toEqual(['toute la page', 0, 1]);
});
