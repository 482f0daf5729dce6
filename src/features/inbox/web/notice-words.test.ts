import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { noticeWords } from './notice-words.ts';

beforeAll(async () => {
  const filename = 'src/locales/web.fr.po';
  const context = { locale: 'fr', sourceLocale: 'en', filename };
  const written = await formatter().parse(readFileSync(filename, 'utf8'), context);
  const messages = Object.entries(written).map(([id, { translation }]) => [id, translation ?? '']);
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'fr', messages: Object.fromEntries(messages) });
});
afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const inFrench = (kind: string, params: Record<string, string | number>) =>
  noticeWords(
    { id: '', kind, params, count: 1, link: '/', created_at: '2026-11-26T08:00:00Z', read_at: null },
    i18n,
  );

it('uses the French feminine or masculine for an absent pupil, with the date as everywhere', () => {
  const params = { student: 'BIKOÏ Blaise', day: '2026-12-01', half: 'am' };
  const said = (sex: string) => inFrench('attendance.absent', { ...params, sex });
  expect(said('male')).toBe('BIKOÏ Blaise était absent le 1er déc. 2026, le matin');
  expect(said('female')).toBe('BIKOÏ Blaise était absente le 1er déc. 2026, le matin');
  expect(said('unknown')).toBe('BIKOÏ Blaise était absent(e) le 1er déc. 2026, le matin');
});

it('shows how late a pupil was, if recorded', () => {
  const params = { student: 'Onana Rose', sex: 'female', day: '2026-11-26', half: 'pm' };
  expect(inFrench('attendance.late', { ...params, minutes: 15 })).toBe(
    'Onana Rose était en retard le 26 nov. 2026, l’après-midi (15 min)',
  );
  expect(inFrench('attendance.late', { ...params, minutes: 0 })).not.toContain('min)');
});

it('drops the e of "de" before a vowel', () => {
  expect(
    inFrench('attendance.justification_decided', { student: 'ABANDA Aïcha', decision: 'accepted' }),
  ).toBe('L’absence d’ABANDA Aïcha est justifiée');
});
