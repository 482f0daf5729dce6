import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import type { ReportCell } from '#features/reports/reports.contract.ts';
import { say } from '../canvas.ts';
import type { Asked, Known, KnownRow } from './measure.ts';

const inSettings = (value: ReportCell): Known =>
  value === null || value === ''
    ? {
        value: null,
        lacks: { words: say('Not in the settings yet', 'Pas encore dans les paramètres'), to: '/settings' },
      }
    : { value };

const LANGUAGES = {
  fr: say('French', 'Français'),
  en: say('English', 'Anglais'),
  both: say('French and English', 'Français et anglais'),
};

/** The school's identity from the settings. */
export async function schoolFacts({ tx, school }: Asked): Promise<Map<string, KnownRow>> {
  const [found] = await tx
    .select({
      name: schoolSettings.school_name,
      town: schoolSettings.town,
      address: schoolSettings.address,
      phone: schoolSettings.phone,
      email: schoolSettings.email,
      number: schoolSettings.registration_number,
      languages: schoolSettings.languages,
    })
    .from(schoolSettings);
  if (!found) throw new Error('The row of school_settings is missing.');
  const { languages } = found;
  return new Map([
    [
      'school',
      {
        'school.name': inSettings(found.name ?? school.schoolName),
        'school.town': inSettings(found.town),
        'school.address': inSettings(found.address),
        'school.phone': inSettings(found.phone),
        'school.email': inSettings(found.email),
        'school.number': inSettings(found.number),
        'school.languages': inSettings(LANGUAGES[languages.length === 2 ? 'both' : (languages[0] ?? 'fr')]),
      },
    ],
  ]);
}
