import type { Verdict } from '../../check-words.ts';
import { differences } from '../../paper-compare.rules.ts';
import type { PaperAnswer } from '../../signed-papers.contract.ts';
import type { ReadPaper } from '../../signed-papers.rules.ts';

/**
 * The page's verdict: by the signature, then by the school's answer. `asked` is undefined while
 * the request is pending.
 */
export function judge(read: ReadPaper, asked: PaperAnswer | null | undefined): Verdict {
  if (read.outcome === 'after_key') return 'contradiction';
  if (read.outcome !== 'signed') return read.outcome;
  if (asked === undefined) return 'asking';
  if (asked === null) return 'signed';
  const { state, facts } = asked;
  if (state === 'unknown' || state === 'unsigned') return 'contradiction';
  const { kind, facts: signed } = read.paper;
  if (state !== 'replaced' && facts && differences(kind, signed, facts).length > 0) return 'contradiction';
  return state;
}
