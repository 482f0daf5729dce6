// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { currentLocale, i18n, localeIsChosen, startI18n, switchLocale } from './i18n.ts';

const reload = vi.spyOn(location, 'reload').mockReturnValue();

beforeEach(() => startI18n('en'));
afterEach(() => {
  // A day in the past, because a cookie with an age of 0 may survive within the same millisecond.
  document.cookie = 'preau_language=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  vi.unstubAllGlobals();
  reload.mockClear();
});

it('shows the messages in the code, even when compiled for the browser', () => {
  expect(i18n._({ id: '', message: ['Bonjour ', ['name']] } as never, { name: 'Awa' } as never)).toBe(
    'Bonjour Awa',
  );
});

it('has the French of the catalog in development', async () => {
  await startI18n('fr');
  expect([currentLocale(), i18n._('Roll number is required')]).toEqual([
    'fr',
    'Le matricule est obligatoire',
  ]);
});

it('reloads the page in another language, and keeps what was typed in open forms', () => {
  watchUnsent('a deposit', () => ({ amount: '500' }));
  void switchLocale('fr');
  expect([localeIsChosen(), reload.mock.calls.length]).toEqual([true, 1]);
  expect(takeUnsent('a deposit')).toEqual({ amount: '500' });
});

it('does not reload for the current language, and remembers it', async () => {
  await switchLocale('en');
  expect([localeIsChosen(), reload.mock.calls.length]).toEqual([true, 0]);
});

it('keeps its language without a network, with an explanation', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(switchLocale('fr')).rejects.toThrow(TypeError);
  expect([localeIsChosen(), reload.mock.calls.length]).toEqual([false, 0]);
});
