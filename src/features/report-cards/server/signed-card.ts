import type { TwoLanguages } from '#features/marking/marking-scheme.ts';
import type { PaperFacts } from '#features/signed-papers/signed-papers.rules.ts';
import { bothOf, type CardLanguage, cardNumber } from '../report-cards.rules.ts';
import type { reportCards } from './report-cards.tables.ts';

type Row = Pick<typeof reportCards.$inferSelect, 'snapshot' | 'series' | 'number' | 'made_on'>;

/** The content of a card's code: all from the frozen snapshot. */
export function factsOfCard({ snapshot, made_on, ...row }: Row): PaperFacts<'card'> {
  const { language, pupil, period, result, council, maximum } = snapshot;
  const ranked = result.classified && result.rank !== null;
  return {
    number: cardNumber(row),
    name: pupil.name ?? pupil.roll_number,
    class_name: snapshot.class.name,
    year: snapshot.year,
    period: period && nameIn(period.name, language),
    average: result.average,
    maximum,
    rank: ranked ? String(result.rank) : null,
    ranked: ranked ? String(result.ranked) : null,
    standing: !result.classified ? 'not_classified' : result.provisional ? 'provisional' : 'classified',
    decision: period === null ? council.decision : null,
    day: made_on,
  };
}

const nameIn = (name: TwoLanguages, language: CardLanguage): string =>
  language === 'both' ? bothOf(name) : name[language];
