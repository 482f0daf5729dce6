import type { Moderation } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { type CellContent, hundredths, plainNumber } from './entry.rules.ts';

/** The states of a sheet: the teacher enters marks, submits them, the office verifies them, and the sheet is closed. */
export const SHEET_STATES = ['open', 'submitted', 'verified', 'closed'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/** How a mark is entered: typed, pasted, from a filled file, from paper by the office, or from the former school. */
export const ENTRY_SOURCES = ['grid', 'paste', 'file', 'paper', 'carried'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];
/** The source of a mark: entered, or taken from an assignment by the server. */
export const MARK_SOURCES = [...ENTRY_SOURCES, 'assignment'] as const;
export type MarkSource = (typeof MARK_SOURCES)[number];

export const MARK_OUTCOMES = ['taken', 'conflict'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];

/** Whether two cells have equal content: 14.5 equals 14.50, and 0 differs from an empty cell. */
export function sameContent(one: CellContent, other: CellContent): boolean {
  const numbers = [one.number, other.number].map((number) => number && hundredths(number));
  return numbers[0] === numbers[1] && one.special === other.special && one.judgement === other.judgement;
}

/** Whether the scheme allows this content in a cell: nothing, or one value of the kind being marked. */
export function mayHold(
  scheme: Pick<MarkingScheme, 'marking' | 'entry_decimals' | 'judgements'>,
  outOf: string,
  content: CellContent,
): boolean {
  const { number, special, judgement } = content;
  if ([number, special, judgement].filter((part) => part !== null).length > 1) return false;
  if (judgement !== null)
    return scheme.marking === 'judgements' && scheme.judgements.some(({ code }) => code === judgement);
  if (number === null) return true;
  const decimals = plainNumber(number).split('.')[1]?.length ?? 0;
  return (
    scheme.marking === 'numbers' &&
    hundredths(number) <= hundredths(outOf) &&
    decimals <= scheme.entry_decimals
  );
}

export type SheetStanding = {
  state: SheetState;
  reopened_until: Date | null;
  year_status: 'planned' | 'current' | 'closed';
};

/** Whether a closed sheet has been reopened and its deadline has not passed. */
export const isReopened = ({ state, reopened_until }: SheetStanding, now: Date): boolean =>
  state === 'closed' && reopened_until !== null && now < reopened_until;

export function mayChangeCells(sheet: SheetStanding, isOffice: boolean, now: Date): boolean {
  if (sheet.year_status === 'closed') return false;
  if (sheet.state === 'open') return true;
  if (sheet.state === 'submitted') return isOffice;
  return isReopened(sheet, now);
}

type Spans = { id: string; parent_id: string | null; first_day: string; last_day: string }[];

/** The slot of a day; null unless the year's periods and their parts match the scheme's in number. */
export function slotOn(
  periods: Spans,
  scheme: { periods: readonly { slots: readonly unknown[] }[] },
  day: string,
): { period: number; slot: number } | null {
  const terms = periods.filter(({ parent_id }) => parent_id === null);
  if (terms.length !== scheme.periods.length) return null;
  const isNow = ({ first_day, last_day }: Spans[number]) => first_day <= day && day <= last_day;
  const period = terms.findIndex(isNow);
  const term = terms[period];
  if (!term) return null;
  const slots = scheme.periods[period]!.slots.length;
  if (slots === 1) return { period, slot: 0 };
  const parts = periods.filter(({ parent_id }) => parent_id === term.id);
  const slot = parts.length === slots ? parts.findIndex(isNow) : -1;
  return slot < 0 ? null : { period, slot };
}

const SIGNS = { add: '+', multiply: '×', cap: '≤' } as const;

/** The steps of a moderation as signs for a heading: `+1`, `×1.1`, `≤18`. */
export const signsOf = (moderation: readonly Moderation[]): string[] =>
  moderation.map(({ by, value }) => `${SIGNS[by]}${value}`);
