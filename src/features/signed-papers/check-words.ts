import type { PaperKey } from './signed-papers.rules.ts';

type Verdict =
  | 'valid'
  | 'signed'
  | 'replaced'
  | 'cancelled'
  | 'contradiction'
  | 'forged'
  | 'unknown_key'
  | 'unreadable'
  | 'asking';
export type { Verdict };

export type CheckWords = {
  titles: Record<'none' | 'card' | 'receipt' | 'certificate', string>;
  verdicts: Record<Verdict, string>;
  texts: Record<Verdict | 'no_such_paper' | 'after_key' | 'class_changed' | 'not_carried', string>;
  fields: Record<string, string>;
  choices: Record<string, string>;
} & Record<
  | 'field'
  | 'signedColumn'
  | 'nowColumn'
  | 'differs'
  | 'school'
  | 'key'
  | 'keySince'
  | 'keyUntil'
  | 'wholeYear'
  | 'none'
  | 'compare'
  | 'compareText'
  | 'agrees'
  | 'contradicts'
  | 'ask'
  | 'paste'
  | 'submit'
  | 'photo'
  | 'noPhoto'
  | 'noCode'
  | 'another'
  | 'shortCode'
  | 'offline'
  | 'schools'
  | 'needsScript'
  | 'language',
  string
>;

export type CheckData = {
  words: Record<'en' | 'fr', CheckWords>;
  keys: readonly PaperKey[];
  /** The school's address for status requests; null in the standalone file. */
  asks: string | null;
};

export type CheckFiles = { script: string; worker: string; style: string };
