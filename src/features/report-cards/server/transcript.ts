import type { PromotionOutcome, TwoLanguages } from '#features/marking/marking-scheme.ts';
import { cardNumber } from '../report-cards.rules.ts';
import type { CardRow } from './card-pdf.ts';

/** A figure, or a judgment if the class is not marked by numbers. */
export type TranscriptCell = string | TwoLanguages | null;

export type TranscriptYear = {
  year: string;
  class: string;
  maximum: string;
  /** Periods with a card; null for the year's. */
  columns: readonly (TwoLanguages | null)[];
  /** Null if none of its cards has coefficients. */
  subjects: readonly { name: TwoLanguages; weight: string | null; cells: readonly TranscriptCell[] }[];
  averages: readonly (string | null)[];
  ranks: readonly ({ rank: number; of: number } | null)[];
  decision: PromotionOutcome | null;
  cards: readonly { number: string; code: string }[];
};

/**
 * A student's results by year, from the current cards: oldest first, one column per card. A change of class
 * within a year starts another block. Figures are copied, never calculated.
 */
export function transcriptOf(rows: readonly CardRow[]): TranscriptYear[] {
  const blocks = new Map<string, CardRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.series, row.snapshot.year, row.snapshot.class.name]);
    blocks.set(key, [...(blocks.get(key) ?? []), row]);
  }
  return [...blocks.values()]
    .map((cards) => cards.toSorted((a, b) => placeOf(a) - placeOf(b)))
    .toSorted(([a], [b]) => a!.series - b!.series || Number(a!.made_at) - Number(b!.made_at))
    .map(yearOf);
}

/** The year's card comes after those of its periods. */
const placeOf = ({ snapshot: { period } }: CardRow): number => period?.index ?? Infinity;

function yearOf(cards: readonly CardRow[]): TranscriptYear {
  const said = cards.map(({ snapshot }) => snapshot);
  const last = said.at(-1)!;
  // The last card has the subjects at the year's end; ones dropped before are listed below.
  const names = new Map(
    said.toReversed().flatMap(({ subjects }) => subjects.map(({ name }) => [name.fr, name] as const)),
  );
  return {
    year: last.year,
    class: last.class.name,
    maximum: last.maximum,
    columns: said.map(({ period }) => period?.name ?? null),
    subjects: [...names.values()].map((name) => {
      const found = said.map(({ subjects }) => subjects.find((one) => one.name.fr === name.fr));
      const counting = found.findLast((subject) => subject?.counts);
      return {
        name,
        weight: counting?.weight ?? null,
        cells: found.map((subject) => subject?.value ?? subject?.judgement ?? null),
      };
    }),
    averages: said.map(({ result }) => result.average),
    ranks: said.map(({ ranks, result: { rank, ranked } }) =>
      ranks.overall && rank !== null ? { rank, of: ranked } : null,
    ),
    decision: last.period === null ? last.council.decision : null,
    cards: cards.map((row) => ({ number: cardNumber(row), code: row.code })),
  };
}
