// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';
import {
  type Catalogue,
  i18n,
  laterWords,
  loadCatalogues,
  loadPageWords,
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

it('fetches the words of dialogs with the first press, once, so that neither a first view nor the next page waits for them', async () => {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/elsewhere';
  link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
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
  const drawn = vi.fn();
  i18n.on('change', drawn);
  await vi.waitFor(() => expect(i18n._('unforeseen')).toBe('said'), 20_000);
  expect(drawn).toHaveBeenCalled();
});

it('draws nothing again for words that nobody has missed', async () => {
  const drawn = vi.fn();
  i18n.on('change', drawn);
  await loadCatalogues({
    en: async () => ({ messages: {} }),
    fr: async () => ({ messages: { calm: ['dit'] } }),
  });
  expect([i18n._('calm'), drawn.mock.calls.length]).toEqual(['dit', 0]);
});

it('takes what a page says first from one file, and each catalogue by itself where that file does not come', async () => {
  const [come, failed] = [words('fr'), words('fr')].map((file) => vi.fn(async () => file));
  await loadPageWords(Promise.resolve({ messages: { page: ['dit par la page'] } }), { en: come!, fr: come! });
  await loadPageWords(Promise.reject(new TypeError('Failed to fetch')), { en: failed!, fr: failed! });
  expect([i18n._('page'), come!.mock.calls.length, failed!.mock.calls.length]).toEqual([
    'dit par la page',
    0,
    1,
  ]);
});

it('has what a page may say beyond its first view with a press, and a whole catalogue with another page or where a word is missed', async () => {
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  await fresh.startI18n('en');
  const [shared, own] = [vi.fn(async () => files.en), vi.fn(async () => words('en'))];
  own.mockImplementation(async () => ({ ...files.en, messages: { first: [], rare: ['said by chance'] } }));
  const catalogues: Catalogue[] = [shared, own].map((file) => ({
    en: file,
    fr: async () => ({ messages: { page: ['en français'] } }),
  }));
  const later = vi.fn(async () => ({ messages: { dialogs: ['said in a dialog'] } }));
  const page = { messages: { page: ['in English'] }, later };
  await fresh.loadPageWords(Promise.resolve(page), ...catalogues);
  await fresh.loadCatalogues(catalogues[0]!);
  await fresh.laterWords();
  expect([fresh.i18n._('dialogs'), later.mock.calls.length]).toEqual(['said in a dialog', 1]);
  expect([shared.mock.calls.length, own.mock.calls.length]).toEqual([1, 0]);
  fresh.i18n._('rare');
  await vi.waitFor(() => expect(fresh.i18n._('rare')).toBe('said by chance'), 20_000);
  // The file of the page's document is of one language.
  await fresh.switchLocale('fr');
  await fresh.loadPageWords(Promise.resolve(page), ...catalogues);
  expect(fresh.i18n._('page')).toBe('en français');
});
