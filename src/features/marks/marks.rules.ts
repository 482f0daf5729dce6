/** Where a sheet stands: the teacher enters, hands it in, the office has looked at it, and nobody changes it any more. */
export const SHEET_STATES = ['open', 'submitted', 'verified', 'closed'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/** How a mark came into its cell: typed, pasted, from a filled file, from paper by the office, or from the former school. */
export const MARK_SOURCES = ['grid', 'paste', 'file', 'paper', 'carried'] as const;
export type MarkSource = (typeof MARK_SOURCES)[number];

export const MARK_OUTCOMES = ['taken', 'conflict'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];
