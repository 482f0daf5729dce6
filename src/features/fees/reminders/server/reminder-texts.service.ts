import { sql } from 'drizzle-orm';
import { record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { LOCALES, type Locale } from '#platform/i18n/locale.ts';
import { sayIn } from '#platform/i18n/server/words.ts';
import { formatDay } from '#platform/time/format.ts';
import { feesNotices } from '../../fees.notices.ts';
import type { Call } from '../../server/fees-call.ts';
import { feeReminderTexts } from '../../server/reminders.tables.ts';
import type { ReminderTexts, ReminderTextsAnswer } from '../reminder-texts.contract.ts';
import { fillReminder, MOMENTS, type ReminderFacts, type ReminderMoment } from '../reminder-texts.rules.ts';

async function selectTexts(tx: Tx): Promise<ReminderTexts> {
  const rows = await tx.select().from(feeReminderTexts);
  const textOf = (moment: ReminderMoment, language: Locale) =>
    rows.find((row) => row.moment === moment && row.language === language)?.text ?? '';
  const both = (moment: ReminderMoment) => ({ fr: textOf(moment, 'fr'), en: textOf(moment, 'en') });
  return { before: both('before'), on: both('on'), after: both('after') };
}

/** The standard reminder texts with their placeholders. */
function standardTexts(): ReminderTextsAnswer['standard'] {
  const named = { student: '{student}', amount: '{amount}', day: '{day}' };
  const said = (late: 0 | 1) => {
    const inLanguage = (locale: Locale) => sayIn(locale)(feesNotices['fees.reminder']!, { ...named, late });
    return { fr: inLanguage('fr'), en: inLanguage('en') };
  };
  return { before: said(0), on: said(0), after: said(1) };
}

export const readTexts = async (tx: Tx): Promise<ReminderTextsAnswer> => ({
  own: await selectTexts(tx),
  standard: standardTexts(),
});

/** Saves the school's texts. The audit event stores the previous ones. */
export function saveTexts(call: Call, texts: ReminderTexts): Promise<ReminderTextsAnswer> {
  return call.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${feeReminderTexts} in share row exclusive mode`);
    const before = await selectTexts(tx);
    const changed = MOMENTS.flatMap((moment) =>
      LOCALES.filter((language) => texts[moment][language] !== before[moment][language]).map((language) => ({
        moment,
        language,
        text: texts[moment][language],
      })),
    );
    for (const { moment, language, text } of changed) {
      const row = { moment, language, text };
      // Six rows at most.
      await tx
        .insert(feeReminderTexts)
        .values(row)
        .onConflictDoUpdate({
          target: [feeReminderTexts.moment, feeReminderTexts.language],
          set: { text },
        });
      await record(tx, call, {
        action: 'fees.reminder_text_changed',
        details: {
          reminder: `${moment} ${language}`,
          from: before[moment][language] || '–',
          to: text || '–',
        },
      });
    }
    return readTexts(tx);
  });
}

/** The school's own texts as parameters of a notice, by language; empty where the standard text applies. */
export async function ownWords(
  tx: Tx,
  moment: ReminderMoment,
  { day, ...facts }: ReminderFacts,
): Promise<Record<string, string>> {
  const { [moment]: texts } = await selectTexts(tx);
  return Object.fromEntries(
    LOCALES.filter((locale) => texts[locale] !== '').map((locale) => [
      `own_${locale}`,
      fillReminder(texts[locale], { ...facts, day: formatDay(day, locale) }),
    ]),
  );
}
