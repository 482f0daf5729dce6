import type { MessageDescriptor } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { words } from './vite-words.ts';

type Language = 'en' | 'fr';
type Transform = (code: string, id: string) => Promise<{ code: string } | null>;

/** The replacement of a marked string in a built page of one language. */
async function built(language: Language, marked: string): Promise<unknown> {
  const plugin = words(language) as unknown as { buildStart: () => void; transform: Transform };
  plugin.buildStart();
  const written = await plugin.transform(
    `export default /*i18n*/ ${JSON.stringify(marked)};`,
    'x.notices.ts',
  );
  const code = `data:text/javascript,${encodeURIComponent(written!.code)}`;
  return ((await import(/* @vite-ignore */ code)) as { default: unknown }).default;
}

/** A built page has neither a catalog nor a message parser. */
function shown(language: Language, message: unknown, values: Record<string, unknown>): string {
  const i18n = setupI18n();
  i18n.setMessagesCompiler((sentence) => [sentence]);
  i18n.activate(language);
  return i18n._({ id: message, message, values } as MessageDescriptor);
}

it('fills the placeholders of a marked string in both languages', async () => {
  const notice = 'The report card of {student} is available: {period}';
  const values = { student: 'Ekambi Élodie', period: 'T1' };
  expect(shown('en', await built('en', notice), values)).toBe(
    'The report card of Ekambi Élodie is available: T1',
  );
  expect(shown('fr', await built('fr', notice), values)).toBe(
    'Le bulletin de Ekambi Élodie est disponible\u00A0: T1',
  );
});

it('leaves a marked string without placeholders a string', async () => {
  expect(await built('en', 'Amount is required')).toBe('Amount is required');
  expect(await built('fr', 'Amount is required')).toBe('Le montant est requis');
});
